package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/** The Dubbo Defaults of the open plan that hold for one of its elements. Used on the event thread. */
final class DefaultsInScope {

    private final List<DubboDefaults> nearestFirst;

    private DefaultsInScope(List<DubboDefaults> nearestFirst) {
        this.nearestFirst = nearestFirst;
    }

    /** Those of the element whose panel is shown; none where no plan is open. */
    static DefaultsInScope ofSelection() {
        GuiPackage window = GuiPackage.getInstance();
        return window == null || window.getCurrentNode() == null
                ? new DefaultsInScope(List.of())
                : of(window.getCurrentNode());
    }

    /** Those of a node, in the order in which JMeter asks them: its own children, those beside it, those above. */
    static DefaultsInScope of(JMeterTreeNode node) {
        List<DubboDefaults> found = new ArrayList<>();
        for (TreeNode level = node; level != null; level = level.getParent()) {
            Enumeration<? extends TreeNode> children = level.children();
            while (children.hasMoreElements()) {
                TreeNode child = children.nextElement();
                if (child != node
                        && child instanceof JMeterTreeNode element
                        && element.isEnabled()
                        && element.getTestElement() instanceof DubboDefaults defaults) {
                    found.add(defaults);
                }
            }
        }
        return new DefaultsInScope(found);
    }

    /** What was typed; if that is nothing, what the nearest defaults say that say anything. */
    String complete(String typed, PropertyDescriptor<?, ?> property) {
        if (!typed.isEmpty()) {
            return typed;
        }
        return nearestFirst.stream()
                .map(defaults -> defaults.getPropertyAsString(property.getName(), ""))
                .filter(text -> !text.isEmpty())
                .findFirst()
                .orElse("");
    }
}

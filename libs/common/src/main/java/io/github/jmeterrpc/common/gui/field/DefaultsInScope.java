package io.github.jmeterrpc.common.gui.field;

import io.github.jmeterrpc.common.element.property.PropertyReader;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The defaults elements of the open plan that apply to one of its elements. Used on the event
 * thread.
 */
public final class DefaultsInScope {

    private final List<TestElement> nearestFirst;

    private DefaultsInScope(List<TestElement> nearestFirst) {
        this.nearestFirst = nearestFirst;
    }

    /**
     * Returns the defaults elements for the element whose panel is shown; empty if no plan is open.
     *
     * @param kind the class of the defaults elements
     */
    public static DefaultsInScope ofSelection(Class<? extends TestElement> kind) {
        GuiPackage window = GuiPackage.getInstance();
        return window == null || window.getCurrentNode() == null
                ? new DefaultsInScope(List.of())
                : of(window.getCurrentNode(), kind);
    }

    /**
     * Returns the defaults elements for a node in the order in which JMeter reads them: children,
     * siblings, then elements above.
     */
    public static DefaultsInScope of(JMeterTreeNode node, Class<? extends TestElement> kind) {
        List<TestElement> found = new ArrayList<>();
        for (TreeNode level = node; level != null; level = level.getParent()) {
            Enumeration<? extends TreeNode> children = level.children();
            while (children.hasMoreElements()) {
                TreeNode child = children.nextElement();
                if (child != node
                        && child instanceof JMeterTreeNode element
                        && element.isEnabled()
                        && kind.isInstance(element.getTestElement())) {
                    found.add(element.getTestElement());
                }
            }
        }
        return new DefaultsInScope(found);
    }

    /** Copies of the elements, the nearest first. */
    public List<TestElement> copies() {
        return nearestFirst.stream()
                .map(element -> (TestElement) element.clone())
                .toList();
    }

    /**
     * Returns the input, or if it is empty, the value of the nearest defaults element that has one.
     * Returns empty if that value is {@link PropertyReader#NONE}.
     */
    public String complete(String typed, PropertyDescriptor<?, ?> property) {
        String found = typed.isEmpty()
                ? nearestFirst.stream()
                        .map(defaults -> defaults.getPropertyAsString(property.getName(), ""))
                        .filter(text -> !text.isEmpty())
                        .findFirst()
                        .orElse("")
                : typed;
        return found.equals(PropertyReader.NONE) ? "" : found;
    }
}

package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.swing.tree.TreeNode;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * Copies of the elements of the open plan that affect a sampler's sample. Created on the event
 * thread, used on another thread.
 *
 * @param plan the test plan with its variables
 * @param variables the elements <i>User Defined Variables</i>, in the order of the plan
 * @param defaults the nearest first
 */
record TrialScope(TestPlan plan, List<TestElement> variables, List<TestElement> defaults) {

    /** Returns the scope of the element whose panel is shown; an empty scope if no plan is open. */
    static TrialScope ofSelection(Class<? extends TestElement> defaultsKind) {
        GuiPackage window = GuiPackage.getInstance();
        return window == null || window.getCurrentNode() == null
                ? new TrialScope(new TestPlan(), List.of(), List.of())
                : of(window.getCurrentNode(), defaultsKind);
    }

    static TrialScope of(JMeterTreeNode node, Class<? extends TestElement> defaultsKind) {
        TestPlan plan = new TestPlan();
        for (TreeNode level = node; level != null; level = level.getParent()) {
            if (level instanceof JMeterTreeNode above && above.getTestElement() instanceof TestPlan found) {
                plan = (TestPlan) found.clone();
                break;
            }
        }
        List<TestElement> variables = new ArrayList<>();
        collectVariables((JMeterTreeNode) node.getRoot(), variables);
        return new TrialScope(
                plan, variables, DefaultsInScope.of(node, defaultsKind).copies());
    }

    /** JMeter uses all of them, regardless of their place in the plan. */
    private static void collectVariables(JMeterTreeNode node, List<TestElement> found) {
        if (!node.isEnabled()) {
            return;
        }
        if (node.getTestElement() instanceof Arguments variables) {
            found.add((TestElement) variables.clone());
        }
        for (TreeNode child : Collections.list(node.children())) {
            collectVariables((JMeterTreeNode) child, found);
        }
    }

    /**
     * Prepares a sampler as JMeter does at the start of a test; sets the variables of the calling
     * thread.
     */
    void prepare(TestElement sampler) {
        ListedHashTree tree = new ListedHashTree();
        ListedHashTree elements = tree.add(plan);
        elements.add(variables);
        elements.add(defaults);
        elements.add(sampler);
        tree.traverse(new PreCompiler());
        tree.traverse(new TurnElementsOn());
        defaults.forEach(sampler::addTestElement);
    }
}

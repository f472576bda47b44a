package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ElementContract;
import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;

class InfluxDbMetricsGuiTest extends ElementContract {

    @Override
    protected JMeterGUIComponent gui() {
        return new InfluxDbMetricsGui();
    }

    @Test
    void standsInTheMenuOfListeners() {
        assertThat(gui().getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
    }

    @Test
    void validateLeavesItOut() {
        HashTree tree = new ListedHashTree();
        TestPlan plan = new TestPlan();
        tree.add(plan).add(new InfluxDbMetrics());
        TreeClonerForValidation validation = new TreeClonerForValidation();
        tree.traverse(validation);

        assertThat(tree.getTree(plan).list()).hasSize(1);
        assertThat(validation.getClonedTree().list().stream()
                        .flatMap(root -> validation.getClonedTree().getTree(root).list().stream()))
                .isEmpty();
    }

    @Test
    void staysOnTheGeneratorsOfARemoteTest() {
        assertThat(new InfluxDbMetrics()).isNotInstanceOf(Remoteable.class);
    }
}

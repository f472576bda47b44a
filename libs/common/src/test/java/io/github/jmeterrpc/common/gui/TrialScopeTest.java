package io.github.jmeterrpc.common.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TrialScopeTest {

    private final TestPlan plan = new TestPlan();
    private final JMeterTreeNode root = new JMeterTreeNode(plan, null);
    private final JMeterTreeNode group = under(root, new GenericController());
    private final ConfigTestElement typed = new ConfigTestElement();
    private final JMeterTreeNode request = under(group, typed);

    @BeforeEach
    void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @AfterEach
    void forgetVariables() {
        JMeterContextService.getContext().clear();
    }

    @Test
    void variablesOfPlanAndElementsAreReplaced() {
        plan.setUserDefinedVariables(variables("host", "a"));
        under(root, variables("port", "${host}1"));
        under(group, variables("method", "m"));
        typed.setProperty("x", "${host}:${port}/${method}");

        assertThat(prepared().getPropertyAsString("x")).isEqualTo("a:a1/m");
        assertThat(typed.getPropertyAsString("x")).isEqualTo("${host}:${port}/${method}");
    }

    @Test
    void variablesOfDisabledElementsAreNot() {
        JMeterTreeNode other = under(root, new GenericController());
        under(other, variables("port", "1"));
        other.setEnabled(false);
        typed.setProperty("x", "${port}");

        assertThat(prepared().getPropertyAsString("x")).isEqualTo("${port}");
    }

    @Test
    void defaultsHoldWithTheirVariables() {
        plan.setUserDefinedVariables(variables("host", "a"));
        under(root, new Defaults(Map.of("x", "far", "y", "${host}")));
        under(group, new Defaults(Map.of("x", "near")));

        TestElement prepared = prepared();
        assertThat(prepared.getPropertyAsString("x")).isEqualTo("near");
        assertThat(prepared.getPropertyAsString("y")).isEqualTo("a");
    }

    private TestElement prepared() {
        TestElement sampler = (TestElement) typed.clone();
        TrialScope.of(request, Defaults.class).prepare(sampler);
        return sampler;
    }

    private static JMeterTreeNode under(JMeterTreeNode parent, TestElement element) {
        JMeterTreeNode node = new JMeterTreeNode(element, null);
        parent.add(node);
        return node;
    }

    private static Arguments variables(String name, String value) {
        Arguments variables = new Arguments();
        variables.addArgument(name, value);
        return variables;
    }

    /** The kind of element that the scope is searched for. */
    public static final class Defaults extends ConfigTestElement {

        private static final long serialVersionUID = 1L;

        public Defaults() {}

        Defaults(Map<String, String> properties) {
            properties.forEach(this::setProperty);
        }
    }
}

package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.field.DefaultsInScope;
import io.github.jmeterrpc.dubbo.element.DubboDefaults;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.gui.browse.CatalogSession;
import javax.swing.JTextField;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DefaultsInScopeTest {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    private final JMeterTreeNode plan = new JMeterTreeNode(new TestPlan(), null);
    private final JMeterTreeNode group = under(plan, new GenericController());
    private final JMeterTreeNode request = under(group, new DubboSampler());

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    private static JMeterTreeNode under(JMeterTreeNode parent, TestElement element) {
        JMeterTreeNode node = new JMeterTreeNode(element, null);
        parent.add(node);
        return node;
    }

    private static DubboDefaults defaults(String address) {
        DubboDefaults defaults = new DubboDefaults();
        defaults.setProperty(SCHEMA.address.getName(), address);
        return defaults;
    }

    private String address() {
        return DefaultsInScope.of(request, DubboDefaults.class).complete("", SCHEMA.address);
    }

    @Test
    void theNearestValueWins() {
        assertThat(address()).isEmpty();
        under(plan, defaults("zookeeper://plan:2181"));
        assertThat(address()).isEqualTo("zookeeper://plan:2181");
        under(group, defaults(""));
        assertThat(address()).isEqualTo("zookeeper://plan:2181");
        under(group, defaults("zookeeper://group:2181"));
        under(group, defaults("zookeeper://second:2181"));
        assertThat(address()).isEqualTo("zookeeper://group:2181");
        under(request, defaults("zookeeper://request:2181"));
        assertThat(address()).isEqualTo("zookeeper://request:2181");
    }

    @Test
    void anExplicitNoneHidesOuterDefaults() {
        under(plan, defaults("zookeeper://plan:2181"));
        under(group, defaults("]NULL["));
        assertThat(address()).isEmpty();
        assertThat(DefaultsInScope.of(request, DubboDefaults.class).complete("]NULL[", SCHEMA.address))
                .isEmpty();
    }

    @Test
    void ignoresDefaultsOfOtherBranchesAndDisabledOnes() {
        under(under(plan, new GenericController()), defaults("zookeeper://elsewhere:2181"));
        JMeterTreeNode disabled = under(group, defaults("zookeeper://disabled:2181"));
        disabled.setEnabled(false);
        assertThat(address()).isEmpty();
    }

    @Test
    void aDefaultsElementIsNotItsOwn() {
        JMeterTreeNode own = under(group, defaults("zookeeper://own:2181"));
        under(plan, defaults("zookeeper://plan:2181"));
        assertThat(DefaultsInScope.of(own, DubboDefaults.class).complete("", SCHEMA.address))
                .isEqualTo("zookeeper://plan:2181");
    }

    @Test
    void valuesOfTheRequestPrecedeDefaults() {
        DubboDefaults registry = defaults("nacos://plan:8848");
        registry.setProperty(SCHEMA.registryUser.getName(), "jane");
        registry.setProperty(SCHEMA.registryPassword.getName(), "s3cr3t");
        registry.setProperty(SCHEMA.registryNamespace.getName(), "team-1");
        registry.setProperty(SCHEMA.registryGroup.getName(), "SHOP");
        under(plan, registry);
        DubboEndpointPanel panel = new DubboEndpointPanel(new BindingGroup(), () -> {});
        Components.find(panel, JTextField.class, "registryGroup").setText("OWN");

        CatalogSession.Registry target = panel.target(DefaultsInScope.of(request, DubboDefaults.class));

        assertThat(target)
                .isEqualTo(new CatalogSession.Registry(
                        "nacos://plan:8848", new RegistryOptions("jane", "s3cr3t", "team-1", "OWN", false)));
    }
}

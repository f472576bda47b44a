package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CheckClicks;
import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.gui.browse.CatalogSession;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JTextArea;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.BindingGroup;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DubboCallPanelTest {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;
    private static final ServiceMethod PLACE_ORDER =
            ServiceMethod.ofJava("placeOrder", List.of("String", "int"), "void", "[\"\", 0]");

    private final BindingGroup bindings = new BindingGroup();
    private final DubboSampler sampler = new DubboSampler();
    private DubboCallPanel panel;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void createPanel() {
        panel = new DubboCallPanel(
                bindings,
                new MethodMetadata(ServiceCatalogs::open),
                () -> new MethodMetadata.MetadataSource(
                        new CatalogSession.Registry("", RegistryOptions.PLAIN), new ServiceName("", "", "")),
                () -> new MessageCheck("", "", ""));
    }

    @Test
    void aPickedMethodFillsNameTypesAndTemplateWithoutAsking() {
        panel.fill(PLACE_ORDER, () -> {
            throw new AssertionError("asked although there are no arguments");
        });
        bindings.updateElement(sampler);

        assertThat(sampler.get(SCHEMA.method)).isEqualTo("placeOrder");
        assertThat(sampler.get(SCHEMA.parameterTypes)).isEqualTo("String, int");
        assertThat(sampler.get(SCHEMA.arguments)).isEqualTo("[\"\", 0]");
    }

    @Test
    void argumentsStayUnlessTheUserAgrees() {
        sampler.set(SCHEMA.arguments, "[1]");
        bindings.updateUi(sampler);
        panel.fill(PLACE_ORDER, () -> false);
        bindings.updateElement(sampler);

        assertThat(sampler.get(SCHEMA.method)).isEqualTo("placeOrder");
        assertThat(sampler.get(SCHEMA.arguments)).isEqualTo("[1]");
    }

    @Test
    void aTemplateReplacesRowsTooForTheyWouldWin() {
        sampler.set(SCHEMA.argumentRows, rows());
        bindings.updateUi(sampler);
        panel.fill(PLACE_ORDER, () -> true);
        bindings.updateElement(sampler);

        assertThat(sampler.getPropertyOrNull(SCHEMA.argumentRows)).isNull();
        assertThat(sampler.get(SCHEMA.arguments)).isEqualTo("[\"\", 0]");
    }

    @Test
    void reportsWhetherArrayOrRowsAreSent() {
        JTextArea used = Components.find(panel, JTextArea.class, "used");
        bindings.updateUi(sampler);
        String withoutRows = used.getText();
        sampler.set(SCHEMA.argumentRows, rows());
        bindings.updateUi(sampler);

        assertThat(withoutRows).startsWith("The JSON array is sent");
        assertThat(used.getText()).startsWith("The 1 argument row(s) are sent");
    }

    @Test
    void checksWhatWouldBeSent() throws Exception {
        sampler.set(SCHEMA.parameterTypes, "int");
        sampler.set(SCHEMA.arguments, "[true]");
        bindings.updateUi(sampler);
        assertThat(check()).contains("argument 1 of type int");

        sampler.set(SCHEMA.argumentRows, rows());
        bindings.updateUi(sampler);
        assertThat(check()).isEqualTo("Valid: 1 argument(s) java.lang.String");
    }

    @Test
    void aCheckIsForgottenWithItsElement() throws Exception {
        bindings.updateUi(sampler);
        assertThat(check()).isNotEmpty();

        bindings.updateUi(new DubboSampler());

        assertThat(result()).isEmpty();
    }

    @Test
    void anEditForgetsTheCheck() throws Exception {
        for (String field : List.of("parameterTypes", "arguments")) {
            bindings.updateUi(sampler);
            assertThat(check()).as(field).isNotEmpty();
            Components.find(panel, JTextComponent.class, field).setText("[1]");
            assertThat(result()).as(field).isEmpty();
        }
    }

    @Test
    void aBracketTypedOverASelectionReplacesIt() {
        JSyntaxTextArea area = Components.find(panel, JSyntaxTextArea.class, "arguments");
        area.setText("[1]");
        area.selectAll();
        area.replaceSelection("[");
        assertThat(area.getInsertPairedCharacters()).isFalse();
        assertThat(area.getText()).isEqualTo("[");
    }

    @Test
    void formatIndentsTheArray() {
        sampler.set(SCHEMA.arguments, "[1,${two}]");
        bindings.updateUi(sampler);
        Components.find(panel, JButton.class, "format").doClick();
        bindings.updateElement(sampler);

        assertThat(sampler.get(SCHEMA.arguments)).isEqualTo("[\n  1,\n  ${two}\n]");
    }

    private String check() throws Exception {
        return new CheckClicks(panel, "check").start().outcome();
    }

    private String result() throws Exception {
        return new CheckClicks(panel, "check").outcome();
    }

    private static Arguments rows() {
        Arguments rows = new Arguments();
        rows.addArgument("String", "text");
        return rows;
    }
}

package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.DubboSchema;
import java.awt.Component;
import java.awt.Container;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.swing.JTextField;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The name follows the method until the user types one. */
class MethodNameTest {

    private final DubboSamplerGui gui = new DubboSamplerGui();
    private final JTextField method = field();

    @BeforeAll
    static void prepare() {
        JMeterEnvironment.prepare();
    }

    private JTextField field() {
        return components(gui)
                .filter(each -> "method".equals(each.getName()))
                .map(JTextField.class::cast)
                .findFirst()
                .orElseThrow();
    }

    private static Stream<Component> components(Container parent) {
        return Arrays.stream(parent.getComponents())
                .flatMap(each -> Stream.concat(
                        Stream.of(each), each instanceof Container inner ? components(inner) : Stream.of()));
    }

    private static TestElement element(String name, String method) {
        TestElement element = new DubboSamplerGui().createTestElement();
        element.setName(name);
        element.setProperty(DubboSchema.INSTANCE.method.getName(), method);
        return element;
    }

    @Test
    void followsTheMethodInANewElement() {
        gui.configure(new DubboSamplerGui().createTestElement());
        method.setText("echo");
        method.setText("placeOrder");

        assertThat(gui.getName()).isEqualTo("placeOrder");
        method.setText("");
        assertThat(gui.getName()).isEqualTo(gui.getStaticLabel());
    }

    @Test
    void keepsTypedNames() {
        gui.configure(element("place an order", "echo"));
        method.setText("placeOrder");

        assertThat(gui.getName()).isEqualTo("place an order");
    }

    @Test
    void showingAnElementRenamesNothing() {
        gui.configure(element("echo", "echo"));
        gui.configure(element(gui.getStaticLabel(), "placeOrder"));
        assertThat(gui.getName()).isEqualTo(gui.getStaticLabel());
        gui.clearGui();

        assertThat(gui.getName()).isEqualTo(gui.getStaticLabel());
    }
}

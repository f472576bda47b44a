package io.github.jmeterrpc.thrift.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.thrift.element.MethodReader;
import io.github.jmeterrpc.thrift.engine.Plans;
import io.github.jmeterrpc.thrift.gui.browse.BrowseChoice;
import io.github.jmeterrpc.thrift.gui.browse.IdlSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.swing.JButton;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.gui.BindingGroup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ThriftCallPanelTest {

    private ThriftCallPanel panel;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void typeTheIdl() {
        panel = new ThriftCallPanel(new BindingGroup(), () -> {});
        type("idlFile", Plans.IDL);
        type("method", "placeOrder");
    }

    private void type(String field, String text) {
        Components.find(panel, JTextComponent.class, field).setText(text);
    }

    private String text(String field) {
        return Components.find(panel, JTextComponent.class, field).getText();
    }

    /** What the check says, once it has ended. */
    private String check() throws Exception {
        SwingUtilities.invokeAndWait(
                () -> Components.find(panel, JButton.class, "check").doClick());
        while (Components.find(panel, JButton.class, "check.cancel").isEnabled()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        // It has ended on the event thread, behind everything that it had to say.
        SwingUtilities.invokeAndWait(() -> {});
        return text("check.result");
    }

    private static BrowseChoice choice(String method) throws Exception {
        return new BrowseChoice(
                "StressService",
                MethodReader.find(new IdlSource(Plans.IDL, "").load(), "", method)
                        .method());
    }

    @Test
    void aBrokenIdlShowsTheFirstErrorInTheResultAndAllBesideTheArguments(@TempDir Path folder) throws Exception {
        Path idl = Files.writeString(folder.resolve("broken.thrift"), "struct {}\nenum {}\nservice {}\n");
        type("idlFile", idl.toString());

        assertThat(check())
                .contains("line 1, column 8: expected the name of a struct", "(and 2 more)")
                .doesNotContain("\n");
        assertThat(text("comments")).contains("line 1, column 8", "line 2, column 6", "line 3, column 9");
    }

    @Test
    void aPickedMethodFillsTheFieldsWithValidArguments() throws Exception {
        panel.fill(choice("placeOrder"), () -> true);

        assertThat(text("service")).isEqualTo("StressService");
        assertThat(text("arguments")).contains("\"order\"", "\"article\"");
        assertThat(text("comments")).contains("order.payment", "CARD");
        assertThat(check()).startsWith("Valid: StressService.placeOrder");
    }

    @Test
    void argumentsAreNotOverwrittenAgainstTheUsersWill() throws Exception {
        type("arguments", "{\"mine\": 1}");
        panel.fill(choice("echo"), () -> false);

        assertThat(text("arguments")).isEqualTo("{\"mine\": 1}");
        assertThat(Components.find(panel, JTextField.class, "method").getText()).isEqualTo("echo");
    }

    @Test
    void theCheckShowsTheMessageOfASample() throws Exception {
        type("arguments", "{\"order\": {\"id\": \"seven\"}}");
        assertThat(check()).contains("order.id", "seven");
        type("arguments", "{\"order\": {\"id\": ${id}}}");
        assertThat(check()).contains("run time");
        assertThat(text("comments")).contains("order.id");
        type("method", "plaseOrder");
        assertThat(check()).contains("plaseOrder", "placeOrder");
        type("idlFile", "missing.thrift");
        assertThat(check()).contains("missing.thrift");
        type("idlFile", "${idl}");
        assertThat(check()).contains("run time");
    }
}

package io.github.jmeterrpc.thrift.gui.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.thrift.engine.Plans;
import io.github.jmeterrpc.thrift.gui.ThriftSamplerGui;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.swing.JButton;
import javax.swing.JList;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(30)
class ThriftBrowsePanelTest {

    private static final Labels LABELS = new Labels(ThriftSamplerGui.class, "labels");

    private final List<BrowseChoice> picked = new ArrayList<>();

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    private static <T> T onEventThread(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        SwingUtilities.invokeAndWait(task);
        return task.get();
    }

    private ThriftBrowsePanel load(String file) throws Exception {
        return load(file, new Current("", ""));
    }

    private ThriftBrowsePanel load(String file, Current current) throws Exception {
        ThriftBrowsePanel panel = onEventThread(() -> {
            ThriftBrowsePanel made = new ThriftBrowsePanel(LABELS, new IdlSource(file, ""), current, picked::add);
            made.begin();
            return made;
        });
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> !status(panel)
                .equals(LABELS.get("browse.status.READING")));
        return panel;
    }

    private static String status(ThriftBrowsePanel panel) throws Exception {
        return onEventThread(() ->
                Components.find(panel, JTextComponent.class, "browse.status").getText());
    }

    @Test
    void findsShowsAndInsertsAMethod() throws Exception {
        ThriftBrowsePanel panel = load(Plans.IDL);
        assertThat(status(panel)).startsWith("13 method");

        onEventThread(() -> {
            assertThat(Components.find(panel, JButton.class, "browse.use").isEnabled())
                    .isFalse();
            Components.find(panel, JTextField.class, "browse.filter").setText("RESERVE");
            JList<?> methods = Components.find(panel, JList.class, "browse.methods");
            assertThat(methods.getModel().getSize()).isEqualTo(1);
            assertThat(((BrowseChoice) methods.getModel().getElementAt(0)).signature())
                    .isEqualTo("StressService.reserve(string article, i32 quantity): i32 throws StockException");
            assertThat(Components.find(panel, JTextComponent.class, "browse.preview")
                            .getText())
                    .contains("Always throws", "\"quantity\"", "quantity: ");
            Components.find(panel, JButton.class, "browse.use").doClick();
            return null;
        });
        assertThat(picked).singleElement().satisfies(choice -> {
            assertThat(choice.service()).isEqualTo("StressService");
            assertThat(choice.method().name()).isEqualTo("reserve");
        });
    }

    @Test
    void theCurrentMethodIsSelectedAtFirst() throws Exception {
        ThriftBrowsePanel panel = load(Plans.IDL, new Current("StressService", "reserve"));

        onEventThread(() -> {
            JList<?> methods = Components.find(panel, JList.class, "browse.methods");
            assertThat(((BrowseChoice) methods.getSelectedValue()).method().name())
                    .isEqualTo("reserve");
            Components.find(panel, JButton.class, "browse.use").doClick();
            return null;
        });
        assertThat(picked).hasSize(1);
    }

    @Test
    void anIdlThatCannotBeReadIsExplained(@TempDir Path folder) throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.thrift"), "service S {\n  nonsense\n}");

        assertThat(status(load(broken.toString()))).contains("broken.thrift", "line");
        assertThat(status(load(""))).contains("IDL file");
        assertThat(status(load("${idl}"))).contains("variable");
        Path none = Files.writeString(folder.resolve("none.thrift"), "struct S {}");
        assertThat(status(load(none.toString()))).contains("no service");
    }

    @Test
    void theStatusShowsTheFirstErrorOfAnIdlAndThePreviewAll(@TempDir Path folder) throws Exception {
        Path broken = Files.writeString(folder.resolve("broken.thrift"), "struct {}\nenum {}\nservice {}\n");
        ThriftBrowsePanel panel = load(broken.toString());

        assertThat(status(panel)).contains("line 1, column 8", "(and 2 more)").doesNotContain("\n");
        assertThat(onEventThread(() -> Components.find(panel, JTextComponent.class, "browse.preview")
                        .getText()))
                .contains("line 1, column 8", "line 2, column 6", "line 3, column 9");
    }
}

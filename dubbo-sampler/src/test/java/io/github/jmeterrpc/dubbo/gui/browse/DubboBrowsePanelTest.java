package io.github.jmeterrpc.dubbo.gui.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.language.Labels;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.gui.DubboSamplerGui;
import io.github.jmeterrpc.support.testing.Opened;
import java.awt.event.MouseEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JTable;
import javax.swing.JTextArea;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.plaf.basic.BasicHTML;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DubboBrowsePanelTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final ServiceName ORDERS = new ServiceName("com.example.OrderService", "", "");
    private static final ServiceMethod PLACE =
            ServiceMethod.ofJava("place", List.of("String", "int"), "void", "[\"\", 0]");

    private final MemoryRegistry registry = new MemoryRegistry();
    private final List<DubboBrowsePanel.Choice> choices = new ArrayList<>();
    private DubboBrowsePanel panel;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void createPanel() throws Exception {
        registry.add(ORDERS.interfaceName(), PLACE);
        registry.add("com.example.StockService");
        panel = onEventThread(() -> new DubboBrowsePanel(
                new Labels(DubboSamplerGui.class, "labels"),
                new CatalogSession.Registry("nacos://127.0.0.1:8848", RegistryOptions.PLAIN),
                new DubboBrowsePanel.CurrentMethod(new ServiceName("com.example.MailService", "", ""), "send"),
                registry,
                choices::add));
        opened.add(
                "panel",
                () -> onEventThread(() -> {
                    panel.close();
                    return null;
                }));
        opened.add("calls that wait", registry::answer);
    }

    /** Swing would fetch the images of what a registry names. */
    @Test
    void namesOfARegistryAreShownAsText() throws Exception {
        String html = "<html><img src='http://127.0.0.1:9/'>";
        registry.add(html, ServiceMethod.ofJava(html, List.of(html), html, "[]"));
        searchFor("img", "1 service(s) found");
        awaitStatus("1 method(s)", () -> table().changeSelection(0, 0, false, false));
        onEventThread(() -> {
            JComponent cell = (JComponent) table().prepareRenderer(table().getCellRenderer(0, 0), 0, 0);
            assertThat(cell.getClientProperty(BasicHTML.propertyKey)).isNull();
            return null;
        });
    }

    @Test
    void aDoubleClickHandsOverAMethodWithItsService() throws Exception {
        searchFor("order", "1 service(s) found");
        awaitStatus("1 method(s)", () -> table().changeSelection(0, 0, false, false));
        onEventThread(() -> {
            methods().setSelectedIndex(0);
            methods().dispatchEvent(new MouseEvent(methods(), MouseEvent.MOUSE_CLICKED, 0, 0, 1, 1, 2, false));
            return null;
        });

        assertThat(choices).containsExactly(new DubboBrowsePanel.Choice(Optional.empty(), ORDERS, Optional.of(PLACE)));
    }

    @Test
    void theCurrentMethodIsSelectedAsSoonAsItIsFound() throws Exception {
        ServiceMethod send = ServiceMethod.ofJava("send", List.of("String"), "void", "[\"\"]");
        registry.add("com.example.MailService", ServiceMethod.ofJava("check", List.of(), "void", "[]"), send);
        searchFor("mail", "2 method(s)");
        onEventThread(() -> {
            button("browse.use").doClick();
            return null;
        });

        assertThat(choices)
                .containsExactly(new DubboBrowsePanel.Choice(
                        Optional.empty(), new ServiceName("com.example.MailService", "", ""), Optional.of(send)));
    }

    @Test
    void aServiceAloneCanBePickedToo() throws Exception {
        searchFor("stock", "1 service(s) found");
        awaitStatus("has no methods", () -> table().changeSelection(0, 0, false, false));
        onEventThread(() -> {
            button("browse.use").doClick();
            return null;
        });

        assertThat(choices)
                .containsExactly(new DubboBrowsePanel.Choice(
                        Optional.empty(), new ServiceName("com.example.StockService", "", ""), Optional.empty()));
    }

    @Test
    void anotherAddressIsHandedOverWithTheServiceFoundThere() throws Exception {
        onEventThread(() -> {
            Components.find(panel, JTextField.class, "browse.address").setText(" zookeeper://127.0.0.1:2181 ");
            return null;
        });
        searchFor("order", "1 service(s) found");
        awaitStatus("1 method(s)", () -> table().changeSelection(0, 0, false, false));
        onEventThread(() -> {
            button("browse.use").doClick();
            return null;
        });

        assertThat(choices)
                .containsExactly(new DubboBrowsePanel.Choice(
                        Optional.of("zookeeper://127.0.0.1:2181"), ORDERS, Optional.empty()));
    }

    @Test
    void nothingCanBeUsedBeforeAServiceIsSelected() throws Exception {
        searchFor("", "2 service(s) found");

        assertThat(onEventThread(() -> button("browse.use").isEnabled())).isFalse();
    }

    @Test
    void cancelCanBePressedJustWhileTheRegistryIsAsked() throws Exception {
        registry.holdBack();
        assertThat(onEventThread(() -> button("browse.cancel").isEnabled())).isFalse();
        onEventThread(() -> {
            button("browse.search").doClick();
            return null;
        });
        assertThat(onEventThread(() -> button("browse.cancel").isEnabled())).isTrue();
        assertThat(onEventThread(() -> button("browse.search").isEnabled())).isFalse();

        String status = onEventThread(() -> {
            button("browse.cancel").doClick();
            return status().getText();
        });

        assertThat(status).isEqualTo("Cancelled.");
        assertThat(onEventThread(() -> button("browse.search").isEnabled())).isTrue();
    }

    private void searchFor(String filter, String expected) throws Exception {
        awaitStatus(expected, () -> {
            Components.find(panel, JTextField.class, "browse.filter").setText(filter);
            button("browse.search").doClick();
        });
    }

    /** Does something and waits until the panel says what is expected. */
    private void awaitStatus(String expected, Runnable action) throws Exception {
        CountDownLatch said = new CountDownLatch(1);
        onEventThread(() -> {
            status().getDocument().addDocumentListener(new DocumentListener() {
                @Override
                public void insertUpdate(DocumentEvent event) {
                    if (status().getText().contains(expected)) {
                        said.countDown();
                    }
                }

                @Override
                public void removeUpdate(DocumentEvent event) {}

                @Override
                public void changedUpdate(DocumentEvent event) {}
            });
            action.run();
            return null;
        });
        assertThat(said.await(60, TimeUnit.SECONDS)).as(status().getText()).isTrue();
    }

    private JTable table() {
        return Components.find(panel, JTable.class, "browse.services");
    }

    private JList<?> methods() {
        return Components.find(panel, JList.class, "browse.methods");
    }

    private JTextArea status() {
        return Components.find(panel, JTextArea.class, "browse.status");
    }

    private JButton button(String name) {
        return Components.find(panel, JButton.class, name);
    }

    private static <T> T onEventThread(Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        SwingUtilities.invokeAndWait(task);
        return task.get();
    }
}

package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.contract.CheckClicks;
import io.github.jmeterrpc.common.contract.Components;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.element.scope.SharedDubboClient;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.List;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sends calls to a real provider from the window. */
@Timeout(120)
class TryItTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static TestProvider provider;

    private final DubboSampler sampler = new DubboSampler();
    private DubboSamplerGui gui;
    private CheckClicks trial;

    @BeforeAll
    static void start() {
        JMeterEnvironment.prepare();
        provider = opened.add(TestProvider.start("dubbo"));
    }

    @Test
    void showsTheReplyAndClosesTheConnection() throws Exception {
        type("echo", "String", "[\"你好\"]");
        trial.start();
        assertThat(trial.outcome()).matches("OK \\(\\d+ ms\\)(?: The first call in this JMeter also loads classes.*)?");
        assertThat(trial.reply()).isEqualTo("\"你好\"");
        assertThatThrownBy(SharedDubboClient.INSTANCE::get).hasMessageContaining("after the end of a test");
    }

    @Test
    void saysOnceThatTheFirstCallLoadsClasses() throws Exception {
        type("echo", "String", "[\"x\"]");
        trial.start();
        trial.outcome();
        trial.start();
        assertThat(trial.outcome()).matches("OK \\(\\d+ ms\\)");
    }

    @Test
    void forgetsAResultWhenItsInputChanges() throws Exception {
        for (String field : List.of("address", "group", "arguments", "timeout")) {
            type("nothing", "String", "[\"x\"]");
            trial.start();
            assertThat(trial.outcome()).startsWith("UNKNOWN_METHOD: ");
            SwingUtilities.invokeAndWait(
                    () -> Components.find(gui, JTextComponent.class, field).setText("[1]"));
            assertThat(Components.find(gui, JTextComponent.class, "try.result").getText())
                    .as(field)
                    .isEmpty();
        }
    }

    @Test
    void reportsWhyACallFailed() throws Exception {
        type("nothing", "String", "[\"x\"]");
        trial.start();
        assertThat(trial.outcome()).startsWith("UNKNOWN_METHOD: ");
    }

    @Test
    void cancelInterruptsTheCall() throws Exception {
        type("sleep", "long", "[60000]");
        trial.start();
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> provider.sleeping() > 0);
        trial.cancel();
        assertThat(trial.outcome()).isEqualTo("Cancelled");
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> !isOpen());
        assertThat(trial.reply()).isEmpty();
        provider.wake();
    }

    private static boolean isOpen() {
        try {
            return SharedDubboClient.INSTANCE.get() != null;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private void type(String method, String types, String arguments) {
        gui = new DubboSamplerGui();
        trial = new CheckClicks(gui, "try");
        sampler.setProperty("DubboSampler.address", provider.address());
        sampler.setProperty("DubboSampler.interface", TestService.class.getName());
        sampler.setProperty("DubboSampler.method", method);
        sampler.setProperty("DubboSampler.parameterTypes", types);
        sampler.setProperty("DubboSampler.arguments", arguments);
        sampler.setProperty("DubboSampler.timeout", "60000");
        gui.configure(sampler);
    }
}

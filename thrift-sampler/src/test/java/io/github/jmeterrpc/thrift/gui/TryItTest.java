package io.github.jmeterrpc.thrift.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CheckClicks;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sends calls to a real server from the window. */
@Timeout(120)
class TryItTest {

    private final ThriftSampler sampler = new ThriftSampler();
    private CheckClicks trial;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void showsTheReplyIndented() throws Exception {
        try (ThriftServer server = ThriftServer.start(
                ServerOptions.of(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.BINARY))) {
            type(server.port(), "echoOrder", "{\"order\":{\"id\":7,\"lines\":[],\"payment\":\"CARD\"}}");
            trial.start();
            assertThat(trial.outcome())
                    .matches("OK \\(\\d+ ms\\)(?: The first call in this JMeter also loads classes.*)?");
            assertThat(trial.reply()).startsWith("{\n  \"id\": 7");

            type(server.port(), "echoOrder", "{\"nothing\":1}");
            trial.start();
            assertThat(trial.outcome()).startsWith("ARGUMENT_ERROR: ").contains("nothing");
        }
    }

    @Test
    void aChineseWindowNamesReasonAndFieldsInChinese() throws Exception {
        Locale before = JMeterUtils.getLocale();
        JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
        try {
            type(1, "echo", "[\"x\"]");
            trial.start();
            assertThat(trial.outcome())
                    .startsWith("CONNECT_ERROR：无法连接 127.0.0.1:1")
                    .contains("拒绝连接；请检查主机和端口，以及服务器是否在运行");
        } finally {
            JMeterUtils.setLocale(before);
        }
    }

    @Test
    void cancelInterruptsTheCallAndClosesItsConnection() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            type(silent.getLocalPort(), "echo", "[\"x\"]");
            trial.start();
            try (Socket connection = silent.accept()) {
                connection.getInputStream().read();
                trial.cancel();
                assertThat(trial.outcome()).isEqualTo("Cancelled");
                // Returns when the sampler has closed its end.
                connection.getInputStream().readAllBytes();
            }
            assertThat(trial.reply()).isEmpty();
        }
    }

    private void type(int port, String method, String arguments) {
        ThriftSamplerGui gui = new ThriftSamplerGui();
        trial = new CheckClicks(gui, "try");
        sampler.setProperty("ThriftSampler.host", "127.0.0.1");
        sampler.setProperty("ThriftSampler.port", String.valueOf(port));
        sampler.setProperty("ThriftSampler.idlFile", Plans.IDL);
        sampler.setProperty("ThriftSampler.method", method);
        sampler.setProperty("ThriftSampler.arguments", arguments);
        sampler.setProperty("ThriftSampler.readTimeout", "60000");
        gui.configure(sampler);
    }
}

package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RemoteServersTest {

    private static final String URL = "InfluxDbMetrics.influxdbUrl";

    private final PrintStream console = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void startATest() {
        JMeterEnvironment.prepare();
        JMeterContextService.endTest();
        JMeterContextService.startTest();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void endIt() {
        System.setOut(console);
        JMeterContextService.endTest();
    }

    @Test
    void printsOnceWhichPropertyJoinsTheServers() throws Exception {
        InfluxDbMetrics element = running("");

        assertThat(sent(element).getPropertyAsString(URL)).isEqualTo("${__P(influx.url,)}");
        sent(element);

        assertThat(printed())
                .containsOnlyOnce("each server of this test (-R) has a live page on its own 127.0.0.1")
                .contains("add -Ginflux.url=http://HOST:9270/write?db=jmeter");
    }

    @Test
    void namesThePropertyThatThePlanReads() {
        InfluxDbMetrics element = running("${__P(store,)}");
        RemoteServers.prepare(element, "");
        assertThat(printed()).contains("add -Gstore=http://HOST:9270/");
    }

    @Test
    void printsNothingIfThereIsAUrl() throws Exception {
        RemoteServers.prepare(running("${__P(store,)}"), "http://127.0.0.1:8086/write?db=jmeter");
        sent(running("http://127.0.0.1:8086/write?db=jmeter"));
        assertThat(printed()).isEmpty();
    }

    @Test
    void printsNothingWithoutALivePage() throws Exception {
        InfluxDbMetrics element = running("");
        element.setProperty("InfluxDbMetrics.livePage", "false");
        sent(element);
        assertThat(printed()).isEmpty();
    }

    @Test
    void leavesAnElementOnTheClipboardAsItIs() throws Exception {
        InfluxDbMetrics copied = running("");
        copied.setRunningVersion(false);
        assertThat(sent(copied).getPropertyAsString(URL)).isEmpty();
        assertThat(printed()).isEmpty();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** An element as JMeter's controller prepares it for its servers. */
    private static InfluxDbMetrics running(String url) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.setProperty(URL, url);
        HashTree tree = new ListedHashTree(element);
        tree.traverse(new PreCompiler(true));
        element.setRunningVersion(true);
        return element;
    }

    /** The element that arrives at a server. */
    private static InfluxDbMetrics sent(InfluxDbMetrics element) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(element);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (InfluxDbMetrics) in.readObject();
        }
    }
}

package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.JMeterRun;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

@Tag("full")
class PeerAddressEndToEndTest {

    @Test
    void theProviderSeesItsCallerOnLoopbackWhenThePlanSays127001() throws Exception {
        try (TestBed bed = new TestBed("peer-address");
                JMeterRun run = bed.start(
                        "generator",
                        Map.of(
                                "threads", "1",
                                "loops", "1",
                                "method", "peerAddress",
                                // JMeter takes a property without a value for one that is not set.
                                "types", " ",
                                "arguments", "[]",
                                // Result files in CSV do not hold responses.
                                "jmeter.save.saveservice.output_format", "xml",
                                "jmeter.save.saveservice.response_data", "true"))) {
            run.await();

            Element samples = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(run.results().path().toFile())
                    .getDocumentElement();
            assertThat(samples.getElementsByTagName("sample").getLength()).isEqualTo(1);
            assertThat(samples.getTextContent()).containsPattern("127\\.0\\.0\\.1:\\d+");
        }
    }
}

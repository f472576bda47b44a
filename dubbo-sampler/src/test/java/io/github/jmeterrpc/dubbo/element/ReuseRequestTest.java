package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.CapturedLog;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;

class ReuseRequestTest {

    private static TestElement stored(TestElement element, String value) {
        element.setProperty(ReuseRequest.NAME, value);
        element.setProperty("DubboSampler.method", "echo");
        return element;
    }

    @Test
    void isDroppedFromOldPlansWithOneWarningPerJvm() {
        try (CapturedLog log = new CapturedLog()) {
            stored(new DubboSampler(), "false");
            stored(new DubboDefaults(), "");
            assertThat(log.ownLines()).isEmpty();

            List<TestElement> elements = Stream.of("true", "${__P(reuse,true)}")
                    .flatMap(on -> Stream.of(stored(new DubboDefaults(), on), stored(new DubboSampler(), on)))
                    .toList();

            assertThat(log.ownLines())
                    .singleElement()
                    .asString()
                    .startsWith("WARN ")
                    .contains("DubboSampler.reuseRequest", "each call is serialized", "as consumers do");
            assertThat(elements).allSatisfy(element -> {
                assertThat(element.getPropertyAsString(ReuseRequest.NAME)).isEmpty();
                assertThat(element.getPropertyAsString("DubboSampler.method")).isEqualTo("echo");
            });
        }
    }
}

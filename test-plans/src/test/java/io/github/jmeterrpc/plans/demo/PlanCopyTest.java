package io.github.jmeterrpc.plans.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.plans.suite.Suite;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlanCopyTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "dubbo-stress.jmx, io.github.jmeterrpc.influx.element.InfluxDbMetrics",
        "spring-boot.jmx, BackendListener"
    })
    void differsInTheListenerAlone(String name, String tag) throws Exception {
        Path plan = Suite.find().plan(name);

        Document copy = parse(PlanCopy.withoutListener(plan, folder.resolve("copy.jmx")));

        Element listener = (Element) copy.getElementsByTagName(tag).item(0);
        assertThat(listener.getAttribute("enabled")).isEqualTo("false");
        listener.removeAttribute("enabled");
        assertThat(copy.isEqualNode(parse(plan))).isTrue();
    }

    private static Document parse(Path plan) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(plan.toFile());
    }
}

package io.github.jmeterrpc.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PlanTest {

    private static final Target TARGET = new Target(12345, 7000);

    @TempDir
    Path folder;

    @Test
    void theUsualPlanHoldsNoVariable() throws Exception {
        Document plan = written(new Case(Row.ONE_KB, 8));

        assertThat(text(plan, "ThreadGroup.num_threads")).isEqualTo("8");
        assertThat(text(plan, "ThreadGroup.duration")).isEqualTo("90");
        assertThat(text(plan, "DubboSampler.address")).isEqualTo("dubbo://127.0.0.1:12345");
        assertThat(text(plan, "DubboSampler.timeout")).isEqualTo("7000");
        assertThat(text(plan, "DubboSampler.arguments")).hasSize(1024 + 4).doesNotContain("$");
    }

    @Test
    void theArgumentIsAsLongAsTheRowSays() throws Exception {
        assertThat(text(written(new Case(Row.HUNDRED_KB, 8)), "DubboSampler.arguments"))
                .hasSize(102_400 + 4);
    }

    @Test
    void theRowWithVariablesHasThemWhereItSays() throws Exception {
        Document plan = written(new Case(Row.VARIABLES, 8));

        assertThat(text(plan, "DubboSampler.arguments")).isEqualTo("[\"${TEXT}\"]");
        assertThat(text(plan, "Argument.value")).hasSize(1024);
        assertThat(text(plan, "DubboSampler.timeout")).isEqualTo("${__P(bench.timeout,7000)}");
        assertThat(text(plan, "DubboSampler.address")).isEqualTo("dubbo://${__P(bench.host,127.0.0.1)}:12345");
    }

    @Test
    void nothingIsLeftToFillIn() throws IOException {
        for (Row row : Row.values()) {
            Path plan = Plan.write(new Case(row, 1), TARGET, Duration.ofSeconds(1), folder.resolve("plan.jmx"));
            assertThat(Files.readString(plan)).doesNotContain("@");
        }
    }

    private Document written(Case subject) throws Exception {
        Path plan = Plan.write(subject, TARGET, Duration.ofSeconds(90), folder.resolve("new/plan.jmx"));
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(plan.toFile());
    }

    private static String text(Document plan, String property) {
        NodeList elements = plan.getElementsByTagName("stringProp");
        for (int i = 0; i < elements.getLength(); i++) {
            Element element = (Element) elements.item(i);
            if (element.getAttribute("name").equals(property)) {
                return element.getTextContent();
            }
        }
        throw new AssertionError("No property " + property);
    }
}

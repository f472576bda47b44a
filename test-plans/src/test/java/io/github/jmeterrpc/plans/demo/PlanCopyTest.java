package io.github.jmeterrpc.plans.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.plans.suite.Suite;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlanCopyTest {

    @TempDir
    Path folder;

    @Test
    void differsInTheListenerAlone() throws Exception {
        Path plan = Suite.find().plan("dubbo-stress.jmx");

        Document copy = parse(PlanCopy.withoutListener(plan, folder.resolve("copy.jmx")));

        Element listener = listener(copy);
        assertThat(listener.getAttribute("enabled")).isEqualTo("false");
        listener.removeAttribute("enabled");
        assertThat(copy.isEqualNode(parse(plan))).isTrue();
    }

    private static Element listener(Document plan) {
        return (Element) plan.getElementsByTagName("BackendListener").item(0);
    }

    private static Document parse(Path plan) throws Exception {
        return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(plan.toFile());
    }
}

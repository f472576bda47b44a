package io.github.jmeterrpc.plans.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A copy of a plan without its listener: what a user gets who unticks the element, as no property can. */
final class PlanCopy {

    /** The element InfluxDB Metrics, and the Backend Listener of the plan that keeps it as an example. */
    private static final List<String> LISTENERS =
            List.of("io.github.jmeterrpc.influx.element.InfluxDbMetrics", "BackendListener");

    private PlanCopy() {}

    /** Writes the copy with every listener that writes to InfluxDB disabled. */
    static Path withoutListener(Path plan, Path copy) {
        try {
            Document document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(plan.toFile());
            for (String tag : LISTENERS) {
                NodeList elements = document.getElementsByTagName(tag);
                for (int i = 0; i < elements.getLength(); i++) {
                    ((Element) elements.item(i)).setAttribute("enabled", "false");
                }
            }
            TransformerFactory.newDefaultInstance()
                    .newTransformer()
                    .transform(new DOMSource(document), new StreamResult(copy.toFile()));
            return copy;
        } catch (IOException | ParserConfigurationException | SAXException | TransformerException e) {
            throw new IllegalStateException("Cannot copy the plan " + plan, e);
        }
    }
}

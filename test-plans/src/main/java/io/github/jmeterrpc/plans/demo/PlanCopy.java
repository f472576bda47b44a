package io.github.jmeterrpc.plans.demo;

import java.io.IOException;
import java.nio.file.Path;
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

    private PlanCopy() {}

    /** Writes the copy with every Backend Listener disabled. */
    static Path withoutListener(Path plan, Path copy) {
        try {
            Document document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(plan.toFile());
            NodeList listeners = document.getElementsByTagName("BackendListener");
            for (int i = 0; i < listeners.getLength(); i++) {
                ((Element) listeners.item(i)).setAttribute("enabled", "false");
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

package io.github.jmeterrpc.convert;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterrpc.targets.cli.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/**
 * The plan of a file: unchanged parts are written as they were read, with the attributes in another
 * order.
 */
final class JmxFile {

    private static final String ROOT = "jmeterTestPlan";

    /** How deep elements may be nested; JMeter itself writes about 30 levels. */
    private static final int DEEPEST = 1000;

    private final Document document;

    private JmxFile(Document document) {
        this.document = document;
    }

    /** @throws UsageException if there is no such file, or it is not a plan */
    static JmxFile read(Path file) throws ParserConfigurationException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("Plan " + file + ": there is no such file");
        }
        try {
            Document document = parse(new InputSource(file.toUri().toString()));
            if (!document.getDocumentElement().getTagName().equals(ROOT)) {
                throw new UsageException("Plan " + file + ": is not a JMeter plan; it begins with <"
                        + document.getDocumentElement().getTagName() + ">, not with <" + ROOT + ">");
            }
            requirePrefixes(document, file);
            return new JmxFile(document);
        } catch (SAXParseException e) {
            throw new UsageException("Plan " + file + ": line " + e.getLineNumber() + ": " + e.getMessage());
        } catch (IOException | SAXException e) {
            throw new UsageException("Plan " + file + ": cannot be read: " + e.getMessage());
        }
    }

    /** The JDK writes no name whose prefix is not declared, and JMeter's plans have none. */
    private static void requirePrefixes(Document document, Path file) {
        for (Element element : list(document.getElementsByTagName("*"))) {
            NamedNodeMap attributes = element.getAttributes();
            Stream.concat(
                            Stream.of(element.getTagName()),
                            IntStream.range(0, attributes.getLength())
                                    .mapToObj(i -> attributes.item(i).getNodeName()))
                    .filter(name -> name.contains(":") && !isDeclared(name.substring(0, name.indexOf(':')), element))
                    .findFirst()
                    .ifPresent(name -> {
                        throw new UsageException("Plan " + file + ": the name " + name + " in <" + element.getTagName()
                                + "> has a prefix that the plan does not declare; add xmlns:"
                                + name.substring(0, name.indexOf(':')) + "=\"…\" to <" + ROOT + ">, or remove it");
                    });
        }
    }

    private static boolean isDeclared(String prefix, Element element) {
        if (prefix.equals("xml") || prefix.equals("xmlns") || element.hasAttribute("xmlns:" + prefix)) {
            return true;
        }
        return element.getParentNode() instanceof Element parent && isDeclared(prefix, parent);
    }

    private static Document parse(InputSource source) throws ParserConfigurationException, IOException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setAttribute("jdk.xml.maxElementDepth", String.valueOf(DEEPEST));
        DocumentBuilder builder = factory.newDocumentBuilder();
        builder.setErrorHandler(null);
        return builder.parse(source);
    }

    /**
     * Writes the plan in UTF-8, whatever it was read in; an older file of the name is replaced.
     * Nothing is written unless the same plan can be read from it.
     */
    void write(Path file) throws IOException, TransformerException, ParserConfigurationException {
        byte[] text = text();
        try {
            Document written = parse(new InputSource(new ByteArrayInputStream(text)));
            written.normalize();
            document.normalize();
            if (!written.isEqualNode(document)) {
                throw new IOException("the plan contains characters that XML cannot represent");
            }
        } catch (SAXException e) {
            throw new IOException("the plan contains characters that XML cannot represent: " + e.getMessage(), e);
        }
        Files.write(file, text);
    }

    private byte[] text() throws TransformerException {
        TransformerFactory factory = TransformerFactory.newDefaultInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        Transformer transformer = factory.newTransformer();
        transformer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
        // Characters, not bytes: the JDK would write bytes in the encoding that the plan was read
        // in.
        StringWriter text = new StringWriter();
        text.write("<?xml version=\"" + document.getXmlVersion() + "\" encoding=\"UTF-8\"?>\n");
        transformer.transform(new DOMSource(document), new StreamResult(text));
        return text.toString().getBytes(UTF_8);
    }

    /** The elements of which this holds, in the order of the plan. */
    List<Element> elements(Predicate<Element> wanted) {
        return list(document.getDocumentElement().getElementsByTagName("*")).stream()
                .filter(wanted)
                .toList();
    }

    /** An element to put into the plan at this depth. */
    NewElement create(String type, String gui, String name, int depth) {
        Element element = document.createElement(type);
        element.setAttribute("guiclass", gui);
        element.setAttribute("testclass", type);
        element.setAttribute("testname", name);
        return new NewElement(element, depth);
    }

    /** Replaces an element; the new one keeps its name, its comment and whether it is enabled. */
    void replace(Element old, NewElement element) {
        Element made = element.element();
        made.setAttribute("testname", old.getAttribute("testname"));
        if (old.hasAttribute("enabled")) {
            made.setAttribute("enabled", old.getAttribute("enabled"));
        }
        element.text("TestPlan.comments", Properties.of(old).text("TestPlan.comments"));
        element.end();
        old.getParentNode().replaceChild(made, old);
    }

    /** Puts an element before all others below the test plan. */
    void putFirst(NewElement element) {
        Element top = elements(e -> e.getTagName().equals("TestPlan")).get(0);
        Element children = Properties.next(top);
        element.end();
        String indent = NewElement.indent(element.depth());
        var first = children.getFirstChild();
        children.insertBefore(document.createTextNode(indent), first);
        children.insertBefore(element.element(), first);
        children.insertBefore(document.createTextNode(indent), first);
        children.insertBefore(document.createElement("hashTree"), first);
    }

    /** How many elements stand around one. */
    static int depth(Element element) {
        return element.getParentNode() instanceof Element parent ? depth(parent) + 1 : 0;
    }

    static List<Element> list(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}

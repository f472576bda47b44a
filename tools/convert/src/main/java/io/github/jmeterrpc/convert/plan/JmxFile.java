package io.github.jmeterrpc.convert.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterrpc.cli.UsageException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/** A plan file, in which unchanged parts are written as they were read. */
public final class JmxFile {

    private static final String ROOT = "jmeterTestPlan";

    /** Maximum nesting of elements; JMeter itself writes about 30 levels. */
    private static final int DEEPEST = 1000;

    private static final String SPAN = "span";

    private final Document document;
    private final XmlSource source;
    /** Texts to write instead of elements of the source, and at the beginning of an element. */
    private final Map<XmlSource.Span, Element> replaced = new LinkedHashMap<>();

    private final Map<XmlSource.Span, NewElement> first = new LinkedHashMap<>();

    private JmxFile(Document document, String text) {
        this.document = document;
        source = new XmlSource(text);
        List<XmlSource.Span> spans = source.elements();
        List<Element> elements = list(document.getElementsByTagName("*"));
        for (int i = 0; i < spans.size(); i++) {
            elements.get(i).setUserData(SPAN, spans.get(i), null);
        }
    }

    /** @throws UsageException if the file does not exist or is not a plan */
    public static JmxFile read(Path file) throws ParserConfigurationException {
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
            return new JmxFile(document, Files.readString(file, encoding(document)));
        } catch (SAXParseException e) {
            throw new UsageException("Plan " + file + ": line " + e.getLineNumber() + ": " + e.getMessage());
        } catch (IOException | SAXException e) {
            throw new UsageException("Plan " + file + ": cannot be read: " + e.getMessage());
        }
    }

    /** The parser detects UTF-16 and UTF-32 by the first bytes; any other encoding is declared. */
    private static Charset encoding(Document document) {
        String detected = document.getInputEncoding();
        String declared = document.getXmlEncoding();
        boolean wide = detected != null && (detected.startsWith("UTF-16") || detected.startsWith("UTF-32"));
        String name = wide || declared == null ? detected : declared;
        return name == null ? UTF_8 : Charset.forName(name);
    }

    /** The JDK does not write names with undeclared prefixes, and JMeter's plans have no prefixes. */
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
     * Writes the plan in UTF-8, regardless of its original encoding; replaces an existing file. The
     * file is written only if the same plan can be read from the new text.
     */
    public void write(Path file) throws IOException, TransformerException, ParserConfigurationException {
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
        for (Map.Entry<XmlSource.Span, Element> each : replaced.entrySet()) {
            source.replace(each.getKey(), text(each.getValue(), transformer));
        }
        for (Map.Entry<XmlSource.Span, NewElement> each : first.entrySet()) {
            String indent = NewElement.indent(each.getValue().depth());
            source.insertInto(
                    each.getKey(), indent + text(each.getValue().element(), transformer) + indent + "<hashTree/>");
        }
        return source.edited(document.getXmlVersion()).getBytes(UTF_8);
    }

    private static String text(Element element, Transformer transformer) throws TransformerException {
        StringWriter text = new StringWriter();
        transformer.transform(new DOMSource(element), new StreamResult(text));
        return text.toString();
    }

    /** Returns the elements that match a condition, in the order of the plan. */
    public List<Element> elements(Predicate<Element> wanted) {
        return list(document.getDocumentElement().getElementsByTagName("*")).stream()
                .filter(wanted)
                .toList();
    }

    /** Creates an element to insert into the plan at this depth. */
    public NewElement create(String type, String gui, String name, int depth) {
        Element element = document.createElement(type);
        element.setAttribute("guiclass", gui);
        element.setAttribute("testclass", type);
        element.setAttribute("testname", name);
        return new NewElement(element, depth);
    }

    /** Replaces an element; the new one keeps its name, its comment and whether it is enabled. */
    public void replace(Element old, NewElement element) {
        Element made = element.element();
        made.setAttribute("testname", old.getAttribute("testname"));
        if (old.hasAttribute("enabled")) {
            made.setAttribute("enabled", old.getAttribute("enabled"));
        }
        element.text("TestPlan.comments", Properties.of(old).text("TestPlan.comments"));
        element.end();
        replaced.put((XmlSource.Span) old.getUserData(SPAN), made);
        old.getParentNode().replaceChild(made, old);
    }

    /** Inserts an element before all others below the test plan. */
    public void putFirst(NewElement element) {
        Element top = elements(e -> e.getTagName().equals("TestPlan")).get(0);
        Element children = Properties.next(top);
        element.end();
        first.put((XmlSource.Span) children.getUserData(SPAN), element);
        String indent = NewElement.indent(element.depth());
        var before = children.getFirstChild();
        children.insertBefore(document.createTextNode(indent), before);
        children.insertBefore(element.element(), before);
        children.insertBefore(document.createTextNode(indent), before);
        children.insertBefore(document.createElement("hashTree"), before);
    }

    /** The number of elements that enclose an element. */
    public static int depth(Element element) {
        return element.getParentNode() instanceof Element parent ? depth(parent) + 1 : 0;
    }

    /** The elements among nodes, in their order. */
    public static List<Element> list(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }
}

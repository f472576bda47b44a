package io.github.jmeterrpc.endtoend.lint;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** A plan as an XML document. */
record PlanFile(Path path, Document document) {

    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__P\\(([^,)]*)(,?)");

    private static final Set<String> UNTYPED =
            Set.of("TestPlan.comments", "Argument.name", "Argument.metadata", "Argument.desc");

    static PlanFile read(Path path) {
        try {
            return new PlanFile(
                    path,
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(path.toFile()));
        } catch (Exception e) {
            throw new IllegalStateException("Not XML: " + path, e);
        }
    }

    String name() {
        return path.getFileName().toString();
    }

    /** Its test elements: the content of a hashTree, hashTrees left out. */
    List<Element> elements() {
        return all("*").filter(element -> element.getParentNode() instanceof Element parent
                        && parent.getTagName().equals("hashTree")
                        && !element.getTagName().equals("hashTree"))
                .toList();
    }

    /**
     * Everything a user can type: values of variables and parameters by their names, all others by
     * the names of their properties.
     */
    Stream<Map.Entry<String, String>> typed() {
        return all("stringProp")
                .filter(property -> !UNTYPED.contains(property.getAttribute("name")))
                .map(property -> Map.entry(typedName(property), property.getTextContent()));
    }

    private static String typedName(Element property) {
        String name = property.getAttribute("name");
        return name.equals("Argument.value") && property.getParentNode() instanceof Element argument
                ? argument.getAttribute("name")
                : name;
    }

    /** The values of all properties of that name. */
    List<String> values(String property) {
        return all("*").filter(element -> element.getAttribute("name").equals(property))
                .map(Element::getTextContent)
                .toList();
    }

    /** Every element and every property that is stored, with its value and place. */
    List<String> stored() {
        return all("*").filter(element -> !element.getAttribute("name").isEmpty() || element.hasAttribute("testclass"))
                .map(element -> place(element)
                        + (element.getTagName().endsWith("Prop") && !holdsOthers(element)
                                ? " = " + element.getTextContent()
                                : ""))
                .toList();
    }

    private static boolean holdsOthers(Element property) {
        return Set.of("elementProp", "collectionProp").contains(property.getTagName());
    }

    private static String place(Element element) {
        String name = element.getTagName() + element.getAttribute("name") + element.getAttribute("testname");
        return element.getParentNode() instanceof Element parent ? place(parent) + "/" + name : name;
    }

    /** The JMeter properties that it reads, and whether all places that read one have a default. */
    Map<String, Boolean> properties() {
        Map<String, Boolean> properties = new TreeMap<>();
        texts().forEach(text -> {
            Matcher matcher = PROPERTY.matcher(text);
            while (matcher.find()) {
                properties.merge(matcher.group(1), matcher.group(2).equals(","), Boolean::logicalAnd);
            }
        });
        return properties;
    }

    private Stream<String> texts() {
        return Stream.concat(
                all("stringProp").map(Element::getTextContent),
                all("*").map(element -> element.getAttribute("testname")));
    }

    private Stream<Element> all(String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i));
    }
}

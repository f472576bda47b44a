package io.github.jmeterrpc.convert;

import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.JmxFile;
import io.github.jmeterrpc.convert.plan.Properties;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.w3c.dom.Element;

/** Finds elements of a plan that look convertible, but belong to unknown plugins and listeners. */
final class UnknownElements {

    private static final String OWN = "io.github.jmeterrpc.";
    private static final Pattern DUBBO = Pattern.compile("(?i)\\..*dubbo|^com\\.yajad\\.");
    private static final Pattern INFLUX = Pattern.compile("(?i)influx");
    private static final String LISTENER = "BackendListener";
    private static final List<String> ATTRIBUTES = List.of("guiclass", "testclass");

    private UnknownElements() {}

    /** Returns a note for each element, with its class and the manual steps. */
    static List<ConversionNote> in(JmxFile file) {
        return file.elements(element -> element.hasAttribute("testname")).stream()
                .flatMap(element -> {
                    String type = typeOf(element);
                    return remedy(element, type)
                            .map(text -> new ConversionNote(element.getAttribute("testname"), text));
                })
                .toList();
    }

    private static Stream<String> remedy(Element element, String type) {
        if (type.isEmpty() || type.startsWith(OWN)) {
            return Stream.empty();
        }
        if (element.getTagName().equals(LISTENER)) {
            return CoreListener.isOne(element) || !INFLUX.matcher(type).find()
                    ? Stream.empty()
                    : Stream.of("not changed: a Backend Listener with " + type
                            + ", which is not JMeter's own InfluxDB client; add InfluxDB Metrics beside it, and type its"
                            + " URL, application and percentiles there");
        }
        return Stream.of("not changed: " + type
                + " is of a Dubbo plugin that is not known; add a Dubbo Request beside it, and type address, interface,"
                + " method and arguments there");
    }

    /** Returns the class by which the element was recognized; empty for other elements. */
    private static String typeOf(Element element) {
        Properties properties = Properties.of(element);
        if (element.getTagName().equals(LISTENER)) {
            return properties.text("classname");
        }
        return Stream.concat(
                        Stream.of(
                                element.getTagName(),
                                properties.text("JavaSampler.classname"),
                                properties.text("classname")),
                        ATTRIBUTES.stream().map(element::getAttribute))
                .filter(name -> DUBBO.matcher(name).find())
                .findFirst()
                .orElse("");
    }
}

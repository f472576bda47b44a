package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Verdict;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** A verdict as JUnit's XML, which CI servers show: a test case for each threshold. */
public final class JUnitXml {

    private static final double MILLIS = 1000;

    private JUnitXml() {}

    /** Writes it as UTF-8. */
    public static byte[] of(State state, Verdict verdict) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(out, "UTF-8");
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeStartElement("testsuite");
            String title = state.run().title();
            attribute(xml, "name", title.isEmpty() ? "load test" : title);
            attribute(xml, "tests", String.valueOf(verdict.lines().size()));
            attribute(
                    xml,
                    "failures",
                    String.valueOf(
                            verdict.lines().stream().filter(line -> !line.ok()).count()));
            attribute(xml, "errors", "0");
            attribute(xml, "skipped", "0");
            attribute(xml, "time", seconds(state));
            for (Verdict.Line line : verdict.lines()) {
                testCase(xml, line);
            }
            xml.writeEndElement();
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("memory cannot be written to", e);
        }
        return out.toByteArray();
    }

    private static String seconds(State state) {
        Long end = state.run().end();
        return String.format(
                Locale.ROOT, "%.3f", end == null ? 0 : (end - state.run().start()) / MILLIS);
    }

    private static void testCase(XMLStreamWriter xml, Verdict.Line line) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute(xml, "classname", line.transaction());
        attribute(xml, "name", line.threshold());
        attribute(xml, "time", "0");
        if (!line.ok()) {
            xml.writeStartElement("failure");
            attribute(xml, "message", line.text());
            attribute(xml, "type", "threshold");
            xml.writeEndElement();
        } else {
            xml.writeStartElement("system-out");
            xml.writeCharacters(allowed(line.text()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }

    private static void attribute(XMLStreamWriter xml, String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value));
    }

    /** XML 1.0 has no way to write most control characters, nor half of a pair. */
    private static String allowed(String text) {
        String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?");
    }
}

package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.figures.sums.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Consumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads result files in XML. Results inside of results are parts of these and are not counted. */
final class XmlResults {

    private static final XMLInputFactory FACTORY = XMLInputFactory.newDefaultFactory();

    /** The fields that attributes stand for. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("t", "elapsed"),
            Map.entry("ts", "timeStamp"),
            Map.entry("lb", "label"),
            Map.entry("rc", "responseCode"),
            Map.entry("rm", "responseMessage"),
            Map.entry("s", "success"),
            Map.entry("by", "bytes"),
            Map.entry("sby", "sentBytes"),
            Map.entry("na", "allThreads"),
            Map.entry("sc", "SampleCount"),
            Map.entry("ec", "ErrorCount"),
            // Of the property sample_variables.
            Map.entry("intended_start", "intended_start"),
            Map.entry("start_delay", "start_delay"),
            Map.entry("no_free_thread", "no_free_thread"),
            Map.entry("woke_late", "woke_late"),
            Map.entry("response_time", "response_time"));

    static {
        FACTORY.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        FACTORY.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    private final String name;
    private final Consumer<Sample> samples;
    private final ResultLine line = new ResultLine();
    private int depth;
    private boolean failing;

    private XmlResults(String name, Consumer<Sample> samples) {
        this.name = name;
        this.samples = samples;
    }

    /**
     * Reads a file.
     *
     * @param name of the file, for messages
     * @throws IOException if it cannot be read, or is no result file
     */
    static void read(String name, InputStream file, Consumer<Sample> samples, Consumer<String> warnings)
            throws IOException {
        XmlResults results = new XmlResults(name, samples);
        boolean begun = false;
        try {
            XMLStreamReader xml = FACTORY.createXMLStreamReader(file);
            xml.nextTag();
            if (!xml.getLocalName().equals("testResults")) {
                throw new IOException(
                        name + " is no result file of JMeter: it begins with <" + xml.getLocalName() + ">");
            }
            begun = true;
            while (xml.hasNext()) {
                results.event(xml, xml.next());
            }
        } catch (XMLStreamException e) {
            String what = e.getMessage().replaceAll("\\s+", " ");
            if (!begun || results.depth == 0 && !isEnd(e)) {
                throw new IOException(name + " is no result file of JMeter: " + what, e);
            }
            // As a killed JMeter leaves it.
            warnings.accept(name + " breaks off, what follows is left out: " + what);
        }
    }

    private static boolean isEnd(XMLStreamException e) {
        return e.getMessage().contains("XML document structures must start and end within the same entity");
    }

    private void event(XMLStreamReader xml, int event) throws XMLStreamException, IOException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            String element = xml.getLocalName();
            boolean result = element.equals("sample") || element.equals("httpSample");
            if (result && depth++ == 0) {
                line.clear();
                attributes(xml);
            } else if (depth == 1 && element.equals("assertionResult")) {
                failing = true;
            } else if (depth == 1
                    && failing
                    && element.equals("failureMessage")
                    && line.text("failureMessage").isEmpty()) {
                line.put("failureMessage", xml.getElementText());
            } else if (depth == 1 && element.equals("java.net.URL")) {
                line.put("URL", xml.getElementText());
            }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            String element = xml.getLocalName();
            if (element.equals("assertionResult")) {
                failing = false;
            } else if ((element.equals("sample") || element.equals("httpSample")) && --depth == 0) {
                add(xml);
            }
        }
    }

    private void add(XMLStreamReader xml) throws IOException {
        try {
            samples.accept(line.sample());
        } catch (IllegalArgumentException e) {
            throw new IOException(name + " line " + xml.getLocation().getLineNumber() + ": " + e.getMessage(), e);
        }
    }

    private void attributes(XMLStreamReader xml) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            String field = FIELDS.get(xml.getAttributeLocalName(i));
            if (field != null) {
                line.put(field, xml.getAttributeValue(i));
            }
        }
    }
}

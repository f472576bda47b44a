package io.github.jmeterrpc.live.results;

import io.github.jmeterrpc.live.figures.sums.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Consumer;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads result files in XML. Results inside of results are parts of these and are not counted. */
final class XmlResults {

    private static final XMLInputFactory FACTORY = XMLInputFactory.newDefaultFactory();

    /** The fields of the attributes. */
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

    private final Consumer<Sample> samples;
    private final ResultLine line = new ResultLine();
    private int depth;
    private long records;
    private long recordLine;
    private boolean failing;

    private XmlResults(Consumer<Sample> samples) {
        this.samples = samples;
    }

    /**
     * Reads a file.
     *
     * @throws IOException if it cannot be read, is not a result file, or is damaged; the message
     *     has no name of the file
     */
    static void read(InputStream file, Consumer<Sample> samples, Consumer<String> warnings) throws IOException {
        XmlResults results = new XmlResults(samples);
        XmlText text = new XmlText(file);
        boolean begun = false;
        try {
            XMLStreamReader xml = FACTORY.createXMLStreamReader(text);
            xml.nextTag();
            if (!xml.getLocalName().equals("testResults")) {
                throw new IOException("not a result file of JMeter: it begins with <" + xml.getLocalName() + ">");
            }
            begun = true;
            while (xml.hasNext()) {
                results.event(xml, xml.next());
            }
        } catch (XMLStreamException e) {
            Location where = e.getLocation();
            String what = e.getMessage().replaceAll("\\s+", " ");
            if (!begun) {
                throw new IOException("not a result file of JMeter: " + what, e);
            }
            if (where == null || !text.endsAfter(where.getLineNumber(), where.getColumnNumber())) {
                throw new IOException("damaged, everything after this is missing: " + what, e);
            }
            results.end(text.records(), warnings);
        }
    }

    /** The end of the text is not the end of the document: JMeter was killed. */
    private void end(long recordsInText, Consumer<String> warnings) throws IOException {
        // Where no sample is open, one whose first tag is cut may be the last in the text.
        if (recordsInText > records + (depth == 0 ? 1 : 0)) {
            throw new IOException("the sample in line " + recordLine + " is incomplete, and further samples follow:"
                    + " JMeter was killed, and another run was appended; cut that sample");
        }
        warnings.accept("the file ends before </testResults>, since JMeter was killed"
                + (depth == 0 ? "" : "; the last sample, line " + recordLine + ", is incomplete and skipped"));
    }

    private void event(XMLStreamReader xml, int event) throws XMLStreamException, IOException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            String element = xml.getLocalName();
            boolean result = element.equals("sample") || element.equals("httpSample");
            if (result && depth++ == 0) {
                records++;
                recordLine = xml.getLocation().getLineNumber();
                line.clear();
                attributes(xml);
            } else if (depth == 1 && element.equals("assertionResult")) {
                failing = true;
            } else if (depth == 1
                    && failing
                    && element.equals("failureMessage")
                    && line.text("failureMessage").isEmpty()) {
                line.put("failureMessage", text(xml));
            } else if (depth == 1 && element.equals("java.net.URL")) {
                line.put("URL", text(xml));
            }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            String element = xml.getLocalName();
            if (element.equals("assertionResult")) {
                failing = false;
            } else if ((element.equals("sample") || element.equals("httpSample")) && --depth == 0) {
                add();
            }
        }
    }

    private void add() throws IOException {
        try {
            samples.accept(line.sample());
        } catch (IllegalArgumentException e) {
            throw new IOException("the sample in line " + recordLine + ": " + e.getMessage(), e);
        }
    }

    /** The text of the current element, without the elements in it. */
    private static String text(XMLStreamReader xml) throws XMLStreamException {
        StringBuilder text = new StringBuilder();
        for (int inside = 1; inside > 0; ) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                inside++;
            } else if (event == XMLStreamConstants.END_ELEMENT) {
                inside--;
            } else if (inside == 1 && xml.isCharacters()) {
                text.append(xml.getText());
            }
        }
        return text.toString();
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

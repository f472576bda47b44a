package io.github.jmeterrpc.live.results;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.function.Consumer;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads result files in XML. Each element of the file is a result, regardless of its name, because
 * plugins have their own result classes, whose values JMeter writes as elements instead of
 * attributes. Results within results are sub-samples and are not counted.
 */
final class XmlResults {

    private static final String END_TIME = "endTime";
    private static final String IDLE_TIME = "idleTime";

    /** Nesting levels of elements: document, result, value, part of a value. */
    private static final int RESULT = 2;

    private static final int VALUE = 3;
    private static final int PART = 4;

    private static final XMLInputFactory FACTORY = XMLInputFactory.newDefaultFactory();

    /** Fields by the names of attributes. */
    private static final Map<String, String> FIELDS = Map.ofEntries(
            Map.entry("t", "elapsed"),
            Map.entry("it", "IdleTime"),
            Map.entry("ts", "timeStamp"),
            Map.entry("lb", "label"),
            Map.entry("rc", "responseCode"),
            Map.entry("rm", "responseMessage"),
            Map.entry("s", "success"),
            Map.entry("by", "bytes"),
            Map.entry("sby", "sentBytes"),
            Map.entry("na", "allThreads"),
            Map.entry("tn", "threadName"),
            Map.entry("sc", "SampleCount"),
            Map.entry("ec", "ErrorCount"),
            // Attributes that the property sample_variables adds.
            Map.entry("intended_start", "intended_start"),
            Map.entry("start_delay", "start_delay"),
            Map.entry("no_free_thread", "no_free_thread"),
            Map.entry("woke_late", "woke_late"),
            Map.entry("response_time", "response_time"));

    /** Fields by the names of elements that JMeter writes for a plugin's result class. */
    private static final Map<String, String> ELEMENTS = Map.ofEntries(
            Map.entry("label", "label"),
            Map.entry("responseCode", "responseCode"),
            Map.entry("responseMessage", "responseMessage"),
            Map.entry("success", "success"),
            Map.entry("startTime", "timeStamp"),
            Map.entry("elapsedTime", "elapsed"),
            Map.entry("endTime", END_TIME),
            Map.entry("idleTime", IDLE_TIME),
            Map.entry("bytes", "bytes"),
            Map.entry("sentBytes", "sentBytes"),
            Map.entry("allThreads", "allThreads"),
            Map.entry("threadName", "threadName"),
            Map.entry("sampleCount", "SampleCount"),
            Map.entry("errorCount", "ErrorCount"));

    static {
        FACTORY.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        FACTORY.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    }

    private final SubResults lines;
    private final ResultLine line = new ResultLine();
    private int level = 1;
    private String element = "";
    private long records;
    private long recordLine;
    private boolean failing;

    private XmlResults(Consumer<ResultLine> lines) {
        this.lines = new SubResults(lines);
    }

    /**
     * Reads a file.
     *
     * @throws IOException if the file cannot be read, is not a result file, or is damaged; the
     *     message does not contain the file name
     */
    static void read(InputStream file, Consumer<ResultLine> lines, Consumer<String> warnings) throws IOException {
        XmlResults results = new XmlResults(lines);
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
        results.lines.end();
    }

    /** The text ends before the end of the document, because JMeter was killed. */
    private void end(long recordsInText, Consumer<String> warnings) throws IOException {
        // If no sample is open, the text may end within the first tag of a sample.
        if (recordsInText > records + (level < RESULT ? 1 : 0)) {
            throw new IOException("the sample in line " + recordLine + " is incomplete, and further samples follow:"
                    + " JMeter was killed, and another run was appended; cut that sample");
        }
        warnings.accept("the file ends before </testResults>, since JMeter was killed"
                + (level < RESULT ? "" : "; the last sample, line " + recordLine + ", is incomplete and skipped"));
    }

    private void event(XMLStreamReader xml, int event) throws XMLStreamException, IOException {
        if (event == XMLStreamConstants.START_ELEMENT) {
            level++;
            if (level == RESULT) {
                records++;
                recordLine = xml.getLocation().getLineNumber();
                element = xml.getLocalName();
                line.clear();
                attributes(xml);
            } else if (level == VALUE) {
                value(xml, xml.getLocalName());
            } else if (level == PART
                    && failing
                    && xml.getLocalName().equals("failureMessage")
                    && line.text("failureMessage").isEmpty()) {
                line.put("failureMessage", text(xml));
            }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
            if (level == VALUE) {
                failing = false;
            } else if (level == RESULT) {
                add();
            }
            level--;
        }
    }

    private void value(XMLStreamReader xml, String name) throws XMLStreamException {
        String field = ELEMENTS.get(name);
        if (xml.getAttributeValue(null, "ts") != null || name.equals("subResults")) {
            line.setHasParts();
        }
        if (name.equals("assertionResult")) {
            failing = true;
        } else if (name.equals("java.net.URL")) {
            line.put("URL", text(xml));
        } else if (field != null && line.text(field).isEmpty()) {
            line.put(field, text(xml));
        }
    }

    private void add() throws IOException {
        if (line.text("timeStamp").isEmpty() && !element.equals("sample") && !element.equals("httpSample")) {
            throw new IOException("line " + recordLine + ": <" + element + "> is not a result that can be read: it has"
                    + " neither the attribute ts nor an element startTime");
        }
        try {
            if (line.text("elapsed").isEmpty() && !line.text(END_TIME).isEmpty()) {
                line.put("elapsed", String.valueOf(elapsed()));
            }
            lines.accept(line);
        } catch (IllegalArgumentException e) {
            throw new IOException("the sample in line " + recordLine + ": " + e.getMessage(), e);
        }
    }

    private long elapsed() {
        String idle = line.text(IDLE_TIME);
        return Long.parseLong(line.text(END_TIME).strip())
                - Long.parseLong(line.text("timeStamp").strip())
                - (idle.isEmpty() ? 0 : Long.parseLong(idle.strip()));
    }

    /**
     * Returns the text of the current element without nested elements, and moves to the end of the
     * element.
     */
    private String text(XMLStreamReader xml) throws XMLStreamException {
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
        level--;
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

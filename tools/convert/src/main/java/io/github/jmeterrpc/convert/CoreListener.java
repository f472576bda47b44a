package io.github.jmeterrpc.convert;

import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.NewElement;
import io.github.jmeterrpc.convert.plan.Properties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;

/** A Backend Listener with JMeter's own InfluxDB client. */
record CoreListener(Properties old, List<ConversionNote> notes) {

    static final String METRICS = "io.github.jmeterrpc.influx.element.InfluxDbMetrics";
    static final String METRICS_GUI = "io.github.jmeterrpc.influx.gui.InfluxDbMetricsGui";

    private static final String CLIENT = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";
    private static final String PREFIX = "InfluxDbMetrics.";
    private static final String TAG = "TAG_";
    private static final String SENDER = "influxdbMetricsSender";

    /** Parameters with equal names in both listeners. */
    private static final Set<String> KNOWN = Set.of(
            "influxdbUrl",
            "influxdbToken",
            "application",
            "measurement",
            "summaryOnly",
            "samplersRegex",
            "percentiles",
            "testTitle",
            "eventTags");

    static boolean isOne(Element element) {
        return element.getTagName().equals("BackendListener")
                && Properties.of(element).text("classname").equals(CLIENT);
    }

    void metrics(NewElement made) {
        List<NewElement.TableRow> tags = new ArrayList<>();
        for (Map.Entry<String, String> parameter : old.arguments("arguments").entrySet()) {
            String name = parameter.getKey();
            String value = parameter.getValue();
            if (KNOWN.contains(name)) {
                made.text(PREFIX + name, value);
            } else if (name.startsWith(TAG)) {
                tags.add(new NewElement.TableRow(name.substring(TAG.length()), value));
            } else if (!name.equals(SENDER)) {
                note("Parameter " + name + " = " + value
                        + ": JMeter's own client does not support it either; left out");
            } else if (!value.endsWith("HttpMetricsSender")) {
                note("Sender " + value + ": points go over HTTP here; type the URL of InfluxDB's HTTP interface");
            }
        }
        made.rows(PREFIX + "userTags", tags);
    }

    private void note(String text) {
        notes.add(new ConversionNote(old.element().getAttribute("testname"), text));
    }
}

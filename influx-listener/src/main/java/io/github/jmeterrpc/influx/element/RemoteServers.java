package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.live.LiveSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers of a test with {@code -R}, from the controller's point of view. An element without a
 * URL uses the property {@code influx.url} of the server, so that one property configures all
 * servers. Thread-safe.
 */
final class RemoteServers {

    private static final Logger log = LoggerFactory.getLogger(RemoteServers.class);

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;
    private static final String PROPERTY = "influx.url";
    private static final Pattern FUNCTION = Pattern.compile("\\$\\{__P(?:roperty)?\\(\\s*([^,)\\s]+)");

    /** The start of the test whose message was printed, in ms since 1970. */
    private static long printedFor;

    private RemoteServers() {}

    /**
     * Prepares an element for a server. If the element has no URL, prints the destination of its
     * points once per test.
     *
     * @param sent the element to send, with its functions as typed
     * @param url the URL of the element, as evaluated by the controller
     */
    static void prepare(InfluxDbMetrics sent, String url) {
        String typed = sent.getPropertyAsString(SCHEMA.influxdbUrl.property().getName());
        if (typed.isBlank()) {
            SCHEMA.influxdbUrl.property().set(sent, "${__P(" + PROPERTY + ",)}");
        }
        Matcher function = FUNCTION.matcher(typed);
        String property = function.find() ? function.group(1) : PROPERTY;
        String livePage = sent.getPropertyAsString(SCHEMA.livePage.property().getName());
        if (url.isBlank() && !livePage.equals("false") && !isGiven(property) && isFirst()) {
            String message =
                    "InfluxDB listener: each server of this test (-R) has a live page on its own 127.0.0.1, which"
                            + " shows that server alone. To see all servers on one page, start bin/live-store and add -G"
                            + property + "=http://HOST:" + LiveSettings.PORT + "/write?db=jmeter";
            System.out.println(message);
            log.info(message);
        }
    }

    /** Whether JMeter's command line sets a property on the servers. */
    private static boolean isGiven(String property) {
        return System.getProperty("sun.java.command", "")
                .matches(".*(-G|--globalproperty[ =])\\s*" + Pattern.quote(property) + "=\\S.*");
    }

    private static synchronized boolean isFirst() {
        long start = JMeterContextService.getTestStartTime();
        boolean first = start == 0 || start != printedFor;
        printedFor = start;
        return first;
    }
}

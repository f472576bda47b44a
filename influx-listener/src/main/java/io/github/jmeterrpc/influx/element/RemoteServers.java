package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.live.LiveSettings;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The servers of a test with {@code -R}, as its controller sees them. An element without a URL
 * takes the property {@code influx.url} of the server, so that one property joins all servers.
 * Thread-safe.
 */
final class RemoteServers {

    private static final Logger log = LoggerFactory.getLogger(RemoteServers.class);

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;
    private static final String PROPERTY = "influx.url";
    private static final Pattern FUNCTION = Pattern.compile("\\$\\{__P(?:roperty)?\\(\\s*([^,)\\s]+)");

    /** The test whose message was printed: its start, ms since 1970. */
    private static long printedFor;

    private RemoteServers() {}

    /**
     * Prepares an element for a server, and prints once per test where its points go if the element
     * names no URL.
     *
     * @param sent the element that is sent, with its functions as typed
     * @param url its URL as the controller evaluates it
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

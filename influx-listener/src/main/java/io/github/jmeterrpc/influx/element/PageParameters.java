package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.listener.PageSettings;
import io.github.jmeterrpc.influx.record.FieldNames;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;

/** Reads and validates the parameters of the live page. */
final class PageParameters {

    static final String LIVE_PAGE = "livePage";
    static final String ADDRESS = "livePageAddress";
    static final String TOKEN = "livePageToken";
    static final String FAIL_IF = "failIf";

    /** Property with the folder of the runs; a relative path refers to JMeter's working directory. */
    private static final String FOLDER = "live_page.folder";

    private static final String DEFAULT_FOLDER = "jmeter-live";

    private PageParameters() {}

    /**
     * Reads the parameters; empty if no page is wanted. An empty {@code livePage} opens a page if there is no other
     * destination or there are thresholds.
     *
     * @throws IllegalArgumentException naming the parameter, its value and the remedy
     */
    static Optional<PageSettings> read(Parameters parameters) {
        boolean alone = parameters.text("influxdbUrl").isEmpty();
        String failIf = parameters.text(FAIL_IF);
        Thresholds gate = gate(failIf);
        if (!parameters.bool(LIVE_PAGE, alone || !failIf.isEmpty())) {
            if (alone) {
                throw Parameters.wrong(
                        LIVE_PAGE,
                        "false",
                        "and no " + FieldNames.URL + ": points would go nowhere; give one of the two");
            }
            if (!failIf.isEmpty()) {
                throw Parameters.wrong(
                        FAIL_IF,
                        failIf,
                        "needs the live page, which judges it: leave " + FieldNames.of(LIVE_PAGE) + " empty");
            }
            return Optional.empty();
        }
        return Optional.of(new PageSettings(
                address(parameters), parameters.text(TOKEN), folder(), parameters.text("application"), gate, alone));
    }

    private static Path folder() {
        return Path.of(JMeterUtils.getPropDefault(FOLDER, DEFAULT_FOLDER)).toAbsolutePath();
    }

    /** The destination of points that have no other one when the page cannot be opened. */
    static Destination fileWithoutPage() {
        Path file = folder().resolveSibling("jmeter-points-" + System.currentTimeMillis() + ".lp");
        return Destination.parse(file.toUri().toString(), "", "");
    }

    private static Thresholds gate(String failIf) {
        try {
            return Thresholds.parse(failIf);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "InfluxDB listener: " + FieldNames.of(FAIL_IF) + ": " + e.getMessage(), e);
        }
    }

    private static InetAddress address(Parameters parameters) {
        String typed = parameters.text(InfluxDbMetricsSchema.INSTANCE.livePageAddress);
        InetAddress address;
        try {
            address = InetAddress.getByName(typed);
        } catch (UnknownHostException e) {
            throw Parameters.wrong(ADDRESS, typed, "is no address of this machine; leave it empty for 127.0.0.1");
        }
        if (!address.isLoopbackAddress() && parameters.text(TOKEN).isEmpty()) {
            throw Parameters.wrong(
                    ADDRESS,
                    typed,
                    "can be reached from other machines, so " + FieldNames.of(TOKEN) + " is needed: type one");
        }
        return address;
    }
}

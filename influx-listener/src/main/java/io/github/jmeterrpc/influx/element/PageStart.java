package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.listener.Follower;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import io.github.jmeterrpc.influx.listener.LivePage;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ConsoleText;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of a test after the attempt to open its live page. A failure to open the page never
 * prevents the test.
 *
 * @param settings settings with the destination in use
 * @param follower the page, if there is one
 */
record PageStart(ListenerSettings settings, Follower follower) {

    private static final Logger log = LoggerFactory.getLogger(PageStart.class);

    static PageStart of(ListenerSettings settings) {
        Optional<ListenerSettings.Page> wanted = settings.page();
        if (wanted.isEmpty()) {
            return new PageStart(settings, Follower.NONE);
        }
        boolean alone = wanted.get().alone();
        wanted.get().gate().warnings().forEach(PageStart::printWarning);
        try {
            LivePage page =
                    LivePage.open(wanted.get(), PageStart::print, PageStart::warn, StandardJMeterEngine::stopEngine);
            print((alone ? Parameter.withLabels("no influxdbUrl, watch") : "watch") + " the test at "
                    + page.page().orElseThrow());
            return new PageStart(alone ? settings.to(page.destination()) : settings, page);
        } catch (IOException | RuntimeException e) {
            String why = "no live page: " + e.getMessage();
            warn(why);
            String where = ". Points are written to " + settings.destination().url();
            print(alone ? why + where : why);
            return new PageStart(settings, new NoPage(wanted.get().gate(), why));
        }
    }

    /**
     * Replaces a page that could not be opened; its thresholds fail, because they cannot be
     * evaluated.
     */
    private record NoPage(Thresholds gate, String why) implements Follower {

        @Override
        public void points(List<Line> lines) {
            // No page shows the points.
        }

        @Override
        public void ended(boolean recorded, boolean delivered) {
            gate.unmeasured(why).lines().forEach(line -> print(line.text()));
        }
    }

    /** Writes a message to JMeter's console and to the log. */
    private static void print(String what) {
        String visible = ConsoleText.visible(what);
        System.out.println("InfluxDB listener: " + visible);
        log.info("InfluxDB listener: {}", visible);
    }

    /** Writes a warning to JMeter's console and to the log. */
    private static void printWarning(String what) {
        String visible = ConsoleText.visible(what);
        System.out.println("InfluxDB listener: warning: " + visible);
        warn(visible);
    }

    private static void warn(String what) {
        log.warn("InfluxDB listener: {}", what);
    }
}

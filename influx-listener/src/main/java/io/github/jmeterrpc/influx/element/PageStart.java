package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.listener.Follower;
import io.github.jmeterrpc.influx.listener.LivePage;
import io.github.jmeterrpc.influx.listener.Settings;
import java.io.IOException;
import java.util.Optional;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings of a test after the attempt to open its live page. A failure to open the page never
 * prevents the test.
 *
 * @param settings settings with the destination that is used
 * @param follower the page, if there is one
 */
record PageStart(Settings settings, Follower follower) {

    private static final Logger log = LoggerFactory.getLogger(PageStart.class);

    static PageStart of(Settings settings) {
        Optional<Settings.Page> wanted = settings.page();
        if (wanted.isEmpty()) {
            return new PageStart(settings, Follower.NONE);
        }
        boolean alone = wanted.get().alone();
        try {
            LivePage page =
                    LivePage.open(wanted.get(), PageStart::print, PageStart::warn, StandardJMeterEngine::stopEngine);
            print((alone ? Parameter.withLabels("no influxdbUrl, watch") : "watch") + " the test at "
                    + page.page().orElseThrow());
            return new PageStart(alone ? settings.to(page.destination()) : settings, page);
        } catch (IOException | RuntimeException e) {
            String why = "no live page: " + e.getMessage();
            warn(why);
            if (!alone) {
                print(why);
                return new PageStart(settings, Follower.NONE);
            }
            print(why + ". Points are written to " + settings.destination().url());
            return new PageStart(settings, Follower.NONE);
        }
    }

    /** Writes a message to JMeter's console and to the log. */
    private static void print(String what) {
        System.out.println("InfluxDB listener: " + what);
        log.info("InfluxDB listener: {}", what);
    }

    private static void warn(String what) {
        log.warn("InfluxDB listener: {}", what);
    }
}

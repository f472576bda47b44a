package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.raw.RawSamples;
import io.github.jmeterrpc.influx.raw.RawWriter;
import io.github.jmeterrpc.influx.record.Sample;
import java.util.Optional;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Single samples as points of their own, beside the windows, where that is wanted; else nothing. */
final class RawService {

    private static final Logger log = LoggerFactory.getLogger(RawService.class);

    /** Room for single samples that are not points yet, about 590,000, besides 32 for each load thread. */
    private static final long BYTES = 32L << 20;

    private final Consumer<Sample> each;
    private final Optional<RawWriter> writer;

    private RawService(Consumer<Sample> each, Optional<RawWriter> writer) {
        this.each = each;
        this.writer = writer;
    }

    static RawService of(Settings settings, SeriesTags naming, Outbox outbox) {
        if (!settings.raw()) {
            return new RawService(sample -> {}, Optional.empty());
        }
        RawSamples samples = new RawSamples(BYTES);
        RawRows rows = new RawRows(naming, settings.labels().max());
        return new RawService(
                samples::add, Optional.of(new RawWriter(samples, rows, outbox::pendingPoints, outbox::add)));
    }

    /** To be shown every sample, on load threads. */
    Consumer<Sample> each() {
        return each;
    }

    /**
     * Hands over what is left, and says how many there were. No sample may come any more.
     *
     * @param timeoutMillis how long to wait for room, ms
     * @throws InterruptedException if interrupted while waiting
     */
    void finish(long timeoutMillis) throws InterruptedException {
        if (writer.isEmpty()) {
            return;
        }
        writer.get().finish(timeoutMillis);
        long lost = writer.get().lost();
        String line = "InfluxDB listener: single samples (raw=true): points="
                + writer.get().written() + " lost=" + lost;
        if (lost == 0) {
            log.info(line);
        } else {
            log.warn(
                    "{}: samples came faster than InfluxDB took them, unless an error is told above. The windows are complete",
                    line);
        }
    }
}

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

/** Writes single samples as points, in addition to the windows, if enabled. */
final class RawService {

    private static final Logger log = LoggerFactory.getLogger(RawService.class);

    /**
     * Memory for samples that are not yet points, bytes: about 590,000 samples, in addition to 32 for each load thread.
     */
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

    /** The consumer of every sample, called on load threads. */
    Consumer<Sample> each() {
        return each;
    }

    /**
     * Writes the remaining samples and logs their total number. No sample may be added after the call.
     *
     * @param timeoutMillis maximum wait for space, ms
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

package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.NewestPoint;
import io.github.jmeterrpc.influx.spool.LeftLines;
import io.github.jmeterrpc.influx.write.LineFile;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What earlier runs wrote under a naming, as far as it lies on this machine's disk. */
final class EarlierRuns {

    private static final Logger log = LoggerFactory.getLogger(EarlierRuns.class);

    private EarlierRuns() {}

    /** The newest time stamp, in the file that points go to, or among what waits for InfluxDB. */
    static Optional<Instant> newest(Settings settings, Naming naming) {
        NewestPoint newest = new NewestPoint(naming);
        try {
            if (settings.destination() instanceof LineFile file) {
                file.showLast(newest::seeLine);
            } else {
                LeftLines.show(
                        settings.journal().directory(),
                        settings.destination().id(),
                        naming.instance(),
                        newest::seeLine);
            }
        } catch (IOException e) {
            // Whoever is to write there, or to send what waits there, tells why that cannot be done.
            log.debug("Not looked at", e);
        }
        return newest.time();
    }
}

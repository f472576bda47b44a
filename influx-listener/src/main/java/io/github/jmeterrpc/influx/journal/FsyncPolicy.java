package io.github.jmeterrpc.influx.journal;

import io.github.jmeterrpc.influx.field.FieldNames;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forces journal files to the disk (fsync). A failure is logged once and otherwise ignored: the data may still be on
 * the disk, and its checksum is verified when it is read back. Thread-safe.
 */
public final class FsyncPolicy {

    private static final Logger log = LoggerFactory.getLogger(FsyncPolicy.class);

    /** Forces one file; tests replace it. */
    @FunctionalInterface
    public interface Way {
        public void force(Segment segment) throws IOException;
    }

    private final Way way;
    private final AtomicBoolean told = new AtomicBoolean();

    public FsyncPolicy() {
        this(Segment::force);
    }

    public FsyncPolicy(Way way) {
        this.way = way;
    }

    /** Forces the data written to a file so far. */
    public void force(Segment segment) {
        try {
            way.force(segment);
        } catch (IOException e) {
            tell(segment, e);
        }
    }

    /** Forces a file that is full, and closes it. */
    public void finish(Segment segment) {
        force(segment);
        try {
            // Some network file systems report a full disk only when the file is closed.
            segment.close();
        } catch (IOException e) {
            tell(segment, e);
        }
    }

    private void tell(Segment segment, IOException e) {
        if (!told.getAndSet(true)) {
            log.error(
                    "InfluxDB listener: {} was written, but not forced to the disk ({}): a power failure may cost what is"
                            + " in it, and so may a remote disk that is full. Look for room and quota there, or set "
                            + FieldNames.SPOOL_DIR + " to another disk",
                    segment.path(),
                    e.toString());
        }
    }
}

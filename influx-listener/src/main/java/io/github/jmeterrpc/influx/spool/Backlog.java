package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.journal.Journal;
import io.github.jmeterrpc.influx.journal.JournalDirectories;
import io.github.jmeterrpc.influx.journal.JournalHeader;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queue of the batches that earlier runs left for the same destination, oldest run first. The delivery thread searches
 * the spool directory at the first read or the first failed write. Thread-safe.
 */
public final class Backlog extends BatchQueue {

    private static final Logger log = LoggerFactory.getLogger(Backlog.class);

    private final Path spool;
    private final String destination;
    private final DeliveryCounters counters;
    private final List<Journal> journals = new ArrayList<>();
    // Accessed by the delivery thread only.
    private boolean looked;

    /**
     * Creates a backlog without accessing the disk.
     *
     * @param spool spool directory, which runs share
     * @param destination id of the destination; journals for other destinations are skipped
     * @param counters counters of the earlier runs' points only
     */
    public Backlog(Path spool, String destination, DeliveryCounters counters) {
        super(counters);
        this.spool = spool;
        this.destination = destination;
        this.counters = counters;
    }

    /** Returns an empty backlog, which searches no directory. */
    public static Backlog none() {
        Backlog none = new Backlog(Path.of(""), "", new DeliveryCounters());
        none.looked = true;
        return none;
    }

    @Override
    public Optional<Batch> first(int maxLines) {
        lookOnce();
        return super.first(maxLines);
    }

    private void lookOnce() {
        if (!looked) {
            looked = true;
            look();
        }
    }

    private void look() {
        try {
            for (Path directory : JournalDirectories.directories(spool)) {
                look(directory);
            }
        } catch (IOException e) {
            log.warn("InfluxDB listener: cannot see whether earlier runs left points in {} ({})", spool, e.toString());
        }
        PointCount found = counters.totals().accepted();
        if (found.points() > 0) {
            log.info(
                    "InfluxDB listener: earlier runs left {} points ({} samples) in {}; they are sent when nothing else"
                            + " waits",
                    found.points(),
                    found.samples(),
                    spool);
        }
    }

    private void look(Path directory) {
        try {
            Optional<JournalHeader> header = JournalDirectories.header(directory);
            if (header.filter(o -> !o.destination().equals(destination)).isPresent()) {
                tellOf(directory, header.get());
                return;
            }
            Journal.claim(directory).ifPresent(this::take);
        } catch (NoSuchFileException e) {
            log.debug("Its listener has ended meanwhile, and left nothing", e);
        } catch (IOException e) {
            log.warn("InfluxDB listener: cannot read what is left in {} ({})", directory, e.toString());
        }
    }

    private static void tellOf(Path directory, JournalHeader header) throws IOException {
        if (!JournalDirectories.isInUse(directory)) {
            log.warn(
                    "InfluxDB listener: {} holds points for {}; they are left alone. Send them with the command"
                            + " replay",
                    directory,
                    header.destination());
        }
    }

    private synchronized void take(Journal journal) {
        journal.damages().forEach(damage -> log.warn("InfluxDB listener: {}", damage));
        counters.accepted(journal.recoveredAmount());
        journal.recovered().forEach(this::add);
        journals.add(journal);
        closeDone();
        if (isClosed()) {
            close();
        }
    }

    @Override
    public synchronized void removeFirst(int lines) {
        super.removeFirst(lines);
        closeDone();
    }

    private void closeDone() {
        journals.removeIf(journal -> journal.isEmpty() && close(journal));
    }

    private static boolean close(Journal journal) {
        try {
            journal.close();
        } catch (IOException e) {
            log.warn("InfluxDB listener: {} could not be closed ({})", journal.directory(), e.toString());
        }
        return true;
    }

    /**
     * Searches the spool directory. The batches are on disk already, but their size counts towards the disk limit, and
     * they are dropped first.
     */
    @Override
    public void keep() {
        lookOnce();
    }

    @Override
    public String where() {
        return "in " + spool;
    }

    /** Disk usage, bytes. */
    synchronized long bytes() {
        return journals.stream().mapToLong(Journal::bytes).sum();
    }

    @Override
    synchronized boolean dropOldestFile() throws IOException {
        boolean dropped = super.dropOldestFile();
        closeDone();
        return dropped;
    }

    /** Closes the journals; pending batches stay on disk for the next run. */
    @Override
    public synchronized void close() {
        super.close();
        journals.forEach(Backlog::close);
        journals.clear();
    }
}

package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.PointDelivery;
import io.github.jmeterrpc.influx.delivery.TestDelivery;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.task.HandMovedTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/**
 * A history of listeners that share a spool folder and of a server, drawn from a seed: windows,
 * kills between and within all steps, power failures, full disks, ends, two JVMs at once, and the
 * faults of {@link SimulatedServer}. The classes of delivery, spool, set-aside and account are the
 * real ones; only the disk is told what is forced, and time is moved by hand.
 *
 * <p>Invariants: each line is in the database, set aside, counted as lost, or was only in the memory
 * of a killed JVM, or only in a file that was not forced before a power failure. No other line ever
 * reaches the server. A line that was acknowledged is never sent again, unless its JVM was killed,
 * or other lines of its file were still pending at the end.
 * The lines of a JVM whose server postpones nothing are acknowledged in order. Each account is right
 * about its own JVM.
 */
final class DeliverySimulation {

    private static final int STEPS = 40;

    private final Random random;
    private final Path folder;
    private final SimulatedServer server;
    private final List<Jvm> running = new ArrayList<>();
    private final List<String> generated = new ArrayList<>();
    private final Set<String> excused = new HashSet<>();
    private final List<String> violations = new ArrayList<>();
    private final Map<Path, byte[]> contents = new HashMap<>();
    private final StringBuilder story = new StringBuilder();
    private long lost;
    private int runs;

    private DeliverySimulation(long seed, Path folder) {
        this.random = new Random(seed);
        this.folder = folder;
        this.server = new SimulatedServer(random);
    }

    /** Runs a history; returns what is wrong, with what happened before. */
    static Optional<String> run(long seed, Path folder) throws IOException, InterruptedException {
        DeliverySimulation simulation = new DeliverySimulation(seed, Files.createDirectories(folder));
        try {
            simulation.run();
        } finally {
            simulation.running.forEach(Jvm::release);
            delete(folder);
        }
        return simulation.violations.isEmpty()
                ? Optional.empty()
                : Optional.of("seed " + seed + ": " + simulation.violations + " after " + simulation.story);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }

    /** Without a look at each of them, which a stream of paths takes. */
    private static List<Path> entries(Path of) {
        String[] names = of.toFile().list();
        return names == null ? List.of() : Arrays.stream(names).map(of::resolve).toList();
    }

    /** The content of a file of the spool, which is written once, and can only be cut. */
    private byte[] content(Path file) throws IOException {
        byte[] known = contents.get(file);
        if (known == null || known.length != file.toFile().length()) {
            known = Files.readAllBytes(file);
            contents.put(file, known);
        }
        return known;
    }

    private boolean chance(double share) {
        return random.nextDouble() < share;
    }

    private void run() throws IOException, InterruptedException {
        for (int i = 0; i < STEPS && violations.isEmpty(); i++) {
            if (running.isEmpty() || running.size() < 2 && chance(0.05)) {
                running.add(new Jvm());
            }
            step(running.get(random.nextInt(running.size())));
        }
        while (!running.isEmpty()) {
            running.get(0).end(chance(0.5) ? 0 : 5000);
        }
        server.recover();
        Jvm last = new Jvm();
        last.advance(120_000);
        last.end(60_000);
        check();
    }

    private void step(Jvm jvm) throws IOException, InterruptedException {
        double draw = random.nextDouble();
        if (draw < 0.4) {
            jvm.add();
        } else if (draw < 0.75) {
            jvm.advance(chance(0.5) ? random.nextInt(500) : random.nextInt(30_000));
        } else if (draw < 0.87) {
            story.append(" server:").append(server.change());
        } else if (draw < 0.91) {
            jvm.disk.setFull(chance(0.5));
            story.append(" disk");
        } else if (draw < 0.95) {
            jvm.end(chance(0.5) ? 0 : random.nextInt(5000));
        } else {
            jvm.kill(chance(0.4));
        }
    }

    private void wrong(String what) {
        violations.add(what);
    }

    private void check() throws IOException {
        Set<String> aside = setAside();
        Set<String> known = new HashSet<>(generated);
        Stream.concat(server.received().stream(), aside.stream())
                .filter(line -> !known.contains(line))
                .forEach(line -> wrong("a line that no listener has written: " + line));
        List<String> missing = generated.stream()
                .filter(line -> !server.stored().contains(line) && !aside.contains(line) && !excused.contains(line))
                .toList();
        if (missing.size() > lost) {
            wrong("lost, but not counted, of " + lost + ": " + missing);
        }
        aside.stream()
                .filter(line -> !SimulatedServer.isBad(line))
                .forEach(line -> wrong("set aside although the server takes it: " + line));
        if (!SpoolFiles.batches(folder).isEmpty()) {
            wrong("left in the spool: " + SpoolFiles.batches(folder));
        }
    }

    private Set<String> setAside() throws IOException {
        Set<String> lines = new HashSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".set-aside.lp.gz"))
                    .toList()) {
                lines.addAll(SpoolFiles.lines(file));
            }
        }
        return lines;
    }

    /** A listener. */
    private final class Jvm {

        private final int number = ++runs;
        private final Account account = new Account();
        private final Account ofEarlier = new Account();
        private final HandMovedTime time = new HandMovedTime();
        private final SetAsideFile aside;
        private final EarlierRuns earlier;
        private final ObservedDisk disk;
        private final Spool spool;
        private final PointDelivery delivery;
        private final SimulatedServer.Connection connection;
        private Map<Path, byte[]> before = Map.of();
        private int added;

        Jvm() {
            SpooledRun run =
                    new SpooledRun("g" + number, Instant.ofEpochMilli(1_795_000_000_000L + number), "here", "db");
            Messages silent = (level, message) -> {};
            // Some have no room for what is set aside, which is lost then.
            aside = new SetAsideFile(folder, run.fileName(), run.header(), chance(0.2) ? 200 : 1 << 20, silent);
            earlier = new EarlierRuns(ofEarlier, aside, silent);
            disk = new ObservedDisk(folder, chance(0.1) ? 900 : 1 << 20, run, earlier);
            spool = new Spool(Optional.of(disk), account, aside, silent);
            connection = server.connect();
            delivery = TestDelivery.inVirtualTime(connection, spool, time);
            delivery.start(Optional.empty());
            story.append(" start").append(number);
        }

        void add() {
            List<Line> window = new ArrayList<>();
            for (int i = 1 + random.nextInt(5); i > 0; i--) {
                String bad = chance(0.03) ? ",bad=1" : "";
                String line = "m,s=" + random.nextInt(3) + bad + " jvm=" + number + ",n=" + added++ + " "
                        + (1000 * number + generated.size());
                generated.add(line);
                window.add(new Line(line, 1));
            }
            spool.add(window);
            checkAccount();
            story.append(" add").append(number).append('x').append(window.size());
        }

        void advance(long millis) throws IOException {
            before = files();
            time.advance(millis);
            checkAccount();
            violations.addAll(connection.violations());
            story.append(" run").append(number).append('+').append(millis);
        }

        /** Ends as a listener does. */
        void end(long timeoutMillis) throws InterruptedException, IOException {
            long end = time.nanoTime() + timeoutMillis * 1_000_000;
            delivery.finish(() -> (end - time.nanoTime()) / 1_000_000);
            spool.close();
            checkLeft();
            story.append(" end").append(number).append('+').append(timeoutMillis);
            checkAccount();
            violations.addAll(connection.violations());
            connection.end();
            // A file stays whole until its last line is settled.
            for (Path file : files().keySet()) {
                server.allowAgain(readable(file));
            }
            lost += account.totals().lost().points() + ofEarlier.totals().lost().points();
            running.remove(this);
        }

        /** The lines that a listener reads, also of a file that a power failure has cut. */
        private static List<String> readable(Path file) throws IOException {
            try {
                List<Line> lines = BatchFile.of(file).orElseThrow().read();
                return lines.stream().map(Line::text).toList();
            } catch (ZipException e) {
                return List.of();
            }
        }

        /** What an end leaves may wait for a long time, and is to be sent by another listener. */
        private void checkLeft() throws IOException {
            for (Path file : files().keySet()) {
                if (isOwn(file) && !isForced(file)) {
                    wrong("left without being forced to the disk: " + file);
                }
                List<String> lines = SpoolFiles.lines(file);
                if (isOwn(file) && !lines.isEmpty() && connection.hasAcknowledged(lines)) {
                    wrong("left although it was acknowledged: " + file);
                }
            }
        }

        private boolean isOwn(Path file) {
            return file.getParent().getFileName().toString().startsWith("g" + number + "_");
        }

        private boolean isForced(Path file) {
            return disk.forced().stream()
                    .anyMatch(forced -> forced.getFileName().equals(file.getFileName()));
        }

        private void checkAccount() {
            Account.PointTotals totals = account.totals();
            if (totals.accepted().points() != added) {
                wrong("accepted " + totals.accepted() + " of " + added);
            }
            if (!totals.pending().equals(spool.amount())) {
                wrong("pending " + totals.pending() + ", but the spool has " + spool.amount());
            }
            if (!ofEarlier.totals().pending().equals(earlier.amount())) {
                wrong("pending of earlier runs " + ofEarlier.totals().pending() + ", but the queue has "
                        + earlier.amount());
            }
            long acknowledged = totals.acknowledged().points()
                    + ofEarlier.totals().acknowledged().points();
            if (acknowledged != connection.acknowledged()) {
                wrong("acknowledged " + acknowledged + " of " + connection.acknowledged());
            }
            long kept =
                    totals.setAside().points() + ofEarlier.totals().setAside().points();
            if (kept != keptLines()) {
                wrong("set aside " + kept + " of " + keptLines());
            }
        }

        private long keptLines() {
            return Files.exists(aside.path()) ? SpoolFiles.lines(aside.path()).size() : 0;
        }

        /** All files of batches, with their content. */
        private Map<Path, byte[]> files() throws IOException {
            // Sorted, so that a seed draws the same for the same file.
            Map<Path, byte[]> files = new TreeMap<>();
            for (Path run : entries(folder)) {
                if (SpooledRun.isFolder(run)) {
                    for (Path file : entries(run)) {
                        if (BatchFile.of(file).isPresent()) {
                            files.put(file, content(file));
                        }
                    }
                }
            }
            return files;
        }

        /**
         * Ends at once: within a write or a deletion, or in front of one. In a power failure, files
         * that were not forced vanish, are cut, or stay.
         */
        void kill(boolean power) throws IOException {
            story.append(power ? " power" : " kill").append(number);
            if (chance(0.5)) {
                // Within a request, which the server may have stored.
                connection.killWithinNextWrite();
                before = files();
                time.advance(random.nextInt(30_000));
            }
            spool.inMemory().stream()
                    .flatMap(stored -> stored.lines.orElseThrow().stream())
                    .map(Line::text)
                    .forEach(excused::add);
            lost += account.totals().lost().points() + ofEarlier.totals().lost().points();
            release();
            running.remove(this);
            connection.kill();
            for (Map.Entry<Path, byte[]> file : before.entrySet()) {
                if (isOwn(file.getKey()) && Files.notExists(file.getKey()) && chance(power ? 0.3 : 0.2)) {
                    // Not yet deleted, or the deletion is not on the disk.
                    Files.createDirectories(file.getKey().getParent());
                    Files.write(file.getKey(), file.getValue());
                }
            }
            if (chance(0.2)) {
                Path own = ownFolder();
                if (own != null) {
                    Files.write(own.resolve("20261121-093000-000-000099-3p-3s.lp.gz.1f.part"), new byte[] {31, -117});
                }
            }
            if (power) {
                loseUnforced();
            }
        }

        private Path ownFolder() throws IOException {
            try (Stream<Path> all = Files.list(folder)) {
                return all.filter(Files::isDirectory)
                        .filter(each -> each.getFileName().toString().startsWith("g" + number + "_"))
                        .findFirst()
                        .orElse(null);
            }
        }

        private void loseUnforced() throws IOException {
            Set<String> durable = new HashSet<>();
            Set<String> gone = new TreeSet<>();
            for (Map.Entry<Path, byte[]> file : files().entrySet()) {
                if (!isOwn(file.getKey()) || isForced(file.getKey())) {
                    durable.addAll(SpoolFiles.lines(file.getKey()));
                    continue;
                }
                List<String> lines = SpoolFiles.lines(file.getKey());
                double draw = random.nextDouble();
                if (draw < 0.4) {
                    Files.delete(file.getKey());
                    gone.addAll(lines);
                } else if (draw < 0.8) {
                    Files.write(file.getKey(), Arrays.copyOf(file.getValue(), random.nextInt(file.getValue().length)));
                    gone.addAll(lines);
                }
            }
            gone.removeAll(durable);
            // In any file: a later one must not be less durable.
            gone.removeAll(disk.forcedLines());
            excused.addAll(gone);
        }

        /** Releases what the operating system releases when a process dies. */
        void release() {
            time.stopAll();
            earlier.close();
            disk.close();
        }
    }
}

package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A server of a {@link DeliverySimulation}: it is away, loses its responses, stores half of a
 * request, fails with long requests or those of one series, or times out; and it always rejects some
 * lines for good, and stores the others of the same request.
 */
final class SimulatedServer {

    /** What happens to requests. */
    private enum Weather {
        /** All is well. */
        FAIR,
        /** It refuses everything. */
        AWAY,
        /** It responds to everything with a failure, and has stored some. */
        LOSING_RESPONSES,
        /** A gateway refuses the lines of one series. */
        REFUSING_A_SERIES,
        /** It times out with requests of more than two lines. */
        SLOW,
        /** It stores the first half of each request, and then fails. */
        HALF
    }

    private final Random random;
    private final Set<String> stored = new HashSet<>();
    private final Set<String> received = new HashSet<>();
    private final Set<String> mayComeAgain = new HashSet<>();
    private final Map<String, Connection> acknowledgedTo = new LinkedHashMap<>();
    private Weather weather = Weather.FAIR;

    SimulatedServer(Random random) {
        this.random = random;
    }

    static boolean isBad(String line) {
        return line.contains(",bad=1");
    }

    String change() {
        Weather[] all = Weather.values();
        weather = random.nextInt(3) == 0 ? Weather.FAIR : all[random.nextInt(all.length)];
        return weather.name();
    }

    void recover() {
        weather = Weather.FAIR;
    }

    Set<String> stored() {
        return stored;
    }

    /** All lines that were ever sent. */
    Set<String> received() {
        return received;
    }

    /** Lines that may be sent again although they were acknowledged. */
    void allowAgain(List<String> lines) {
        mayComeAgain.addAll(lines);
    }

    Connection connect() {
        return new Connection();
    }

    /** The connection of one listener. */
    final class Connection implements Sink {

        private final List<String> violations = new ArrayList<>();
        private final Map<String, Long> lastOfSeries = new LinkedHashMap<>();
        private final Set<String> own = new HashSet<>();
        private long acknowledged;
        private boolean killed;
        private boolean killInWrite;
        private boolean postponed;

        /** Lines that were acknowledged to this listener, at each response. */
        long acknowledged() {
            return acknowledged;
        }

        /** Whether all of these lines were acknowledged to this listener. */
        boolean hasAcknowledged(List<String> lines) {
            return own.containsAll(lines);
        }

        List<String> violations() {
            List<String> found = List.copyOf(violations);
            violations.clear();
            return found;
        }

        void killWithinNextWrite() {
            killInWrite = true;
        }

        /** What it had been told may not have been noted: another listener sends it again. */
        void kill() {
            killed = true;
            mayComeAgain.addAll(own);
        }

        void end() {
            killed = true;
        }

        @Override
        public void check(long timeoutMillis) throws WriteException {
            if (killed || weather == Weather.AWAY || weather == Weather.LOSING_RESPONSES) {
                throw failure(Remedy.RETRY);
            }
        }

        @Override
        public void write(List<String> lines) throws WriteException {
            if (killed) {
                throw failure(Remedy.RETRY);
            }
            received.addAll(lines);
            lines.stream()
                    .filter(line -> acknowledgedTo.containsKey(line) && !mayComeAgain.contains(line))
                    .forEach(line -> violations.add("sent again after its acknowledgement: " + line));
            if (killInWrite) {
                killed = true;
                if (random.nextBoolean()) {
                    store(lines, lines.size());
                }
                throw failure(Remedy.RETRY);
            }
            switch (weather) {
                case AWAY -> throw failure(Remedy.RETRY);
                case LOSING_RESPONSES -> {
                    store(lines, random.nextBoolean() ? lines.size() : 0);
                    throw failure(random.nextBoolean() ? Remedy.RETRY : Remedy.OTHERS_FIRST);
                }
                case HALF -> {
                    store(lines, lines.size() / 2);
                    throw failure(Remedy.OTHERS_FIRST);
                }
                case SLOW -> {
                    if (lines.size() > 2) {
                        store(lines, random.nextBoolean() ? lines.size() : 0);
                        throw failure(Remedy.OTHERS_FIRST);
                    }
                }
                case REFUSING_A_SERIES -> {
                    if (lines.stream().anyMatch(line -> line.startsWith("m,s=1"))) {
                        throw failure(Remedy.OTHERS_FIRST);
                    }
                }
                default -> {}
            }
            store(lines, lines.size());
            if (lines.stream().anyMatch(SimulatedServer::isBad)) {
                throw new WriteException(Remedy.SPLIT, "400", "partial write", 0, null);
            }
            acknowledge(lines);
        }

        private WriteException failure(Remedy remedy) {
            postponed |= remedy == Remedy.OTHERS_FIRST;
            return new WriteException(remedy, "503", "as simulated", 0, null);
        }

        private void store(List<String> lines, int count) {
            lines.subList(0, count).stream().filter(line -> !isBad(line)).forEach(stored::add);
        }

        private void acknowledge(List<String> lines) {
            acknowledged += lines.size();
            for (String line : lines) {
                acknowledgedTo.put(line, this);
                own.add(line);
                // Of one listener: its series and its numbers.
                String series = line.replaceFirst("m,(s=\\d).* jvm=(\\d+),.*", "$1 $2");
                long number = Long.parseLong(line.replaceFirst(".*,n=(\\d+) .*", "$1"));
                Long before = lastOfSeries.put(series, number);
                if (before != null && before > number && !postponed) {
                    violations.add("out of order: " + line + " after " + before);
                }
            }
        }

        @Override
        public String name() {
            return "simulated server";
        }

        @Override
        public void close() {}
    }
}

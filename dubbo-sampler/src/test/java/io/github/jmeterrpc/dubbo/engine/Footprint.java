package io.github.jmeterrpc.dubbo.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * The threads and other resources of this process at one moment, without those of the tests
 * themselves.
 *
 * @param threads number of threads by name; names that differ only in a number count as the same
 * @param sockets the other ends of its TCP sockets that are not listening, as the kernel writes
 *     them
 * @param models Dubbo's framework models
 */
record Footprint(Map<String, Integer> threads, Set<String> sockets, int models) {

    private static final Path PROC = Path.of("/proc/self");
    private static final String LISTENING = "0A";

    /**
     * Threads of the JVM, JUnit, Surefire and child processes, which no test plan starts. On three
     * or more cores Java reports the end of a process on its common pool, whose threads stay for a
     * minute.
     */
    private static final Pattern FOREIGN = Pattern.compile(
            "process reaper.*|CompletableFutureDelayScheduler|ForkJoinPool.commonPool-.*"
                    + "|junit-.*|surefire-.*|Common-Cleaner|Attach Listener|C[12] CompilerThread.*|Notification Thread");

    static Footprint now() {
        return new Footprint(
                liveThreads(), connections(), FrameworkModel.getAllInstances().size());
    }

    /** What there is now that was not there before, for people; empty if there is nothing. */
    String beyond(Footprint before) {
        Map<String, Integer> more = new TreeMap<>(threads);
        more.entrySet().removeIf(thread -> thread.getValue() <= before.threads.getOrDefault(thread.getKey(), 0));
        Set<String> open = new HashSet<>(sockets);
        open.removeAll(before.sockets);
        return (more.isEmpty() ? "" : "threads " + more)
                + (open.isEmpty() ? "" : " sockets " + open)
                + (models <= before.models ? "" : " framework models " + models);
    }

    private static Map<String, Integer> liveThreads() {
        Map<String, Integer> byName = new TreeMap<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (!FOREIGN.matcher(thread.getName()).matches()) {
                byName.merge(thread.getName().replaceAll("\\d+", "#"), 1, Integer::sum);
            }
        }
        return byName;
    }

    private static Set<String> connections() {
        Set<String> inodes = new HashSet<>();
        try (Stream<Path> files = Files.list(PROC.resolve("fd"))) {
            files.map(Footprint::target)
                    .filter(target -> target.startsWith("socket:["))
                    .forEach(target -> inodes.add(target.substring("socket:[".length(), target.length() - 1)));
            try (Stream<String> v4 = Files.lines(PROC.resolve("net/tcp"));
                    Stream<String> v6 = Files.lines(PROC.resolve("net/tcp6"))) {
                // sl, local_address, rem_address, st, queues, tr, retransmit, uid, timeout, inode
                return Stream.concat(v4, v6)
                        .map(line -> line.trim().split("\\s+"))
                        .filter(columns -> inodes.contains(columns[9]) && !columns[3].equals(LISTENING))
                        .map(columns -> columns[2])
                        .collect(Collectors.toSet());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where a file descriptor leads to; nothing if it was closed meanwhile. */
    private static String target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (IOException e) {
            return "";
        }
    }
}

package io.github.jmeterrpc.endtoend.e2e;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The thread dump of a JVM by {@code jcmd Thread.print}. */
record ThreadDump(List<DumpedThread> threads) {

    /**
     * One thread.
     *
     * @param name its name
     * @param text state, frames and locks
     */
    record DumpedThread(String name, String text) {

        boolean isBlocked() {
            return text.contains("java.lang.Thread.State: BLOCKED");
        }

        boolean isIn(String... packages) {
            return Arrays.stream(packages).anyMatch(name -> text.contains("\tat " + name));
        }
    }

    static ThreadDump of(ManagedProcess jvm, Path output) {
        ProcessBuilder command = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                String.valueOf(jvm.pid()),
                "Thread.print");
        try (ManagedProcess jcmd = ManagedProcess.start("jcmd", command, output, Duration.ofMinutes(2))) {
            if (jcmd.awaitExit() != 0) {
                throw jcmd.failure("failed");
            }
            return parse(Files.readString(output));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ThreadDump parse(String text) {
        List<DumpedThread> threads = new ArrayList<>();
        for (String block : text.split("\n\n")) {
            int start = block.indexOf('"');
            int end = block.indexOf("\" ", start + 1);
            if (start >= 0 && end > start && (start == 0 || block.charAt(start - 1) == '\n')) {
                threads.add(new DumpedThread(block.substring(start + 1, end), block.substring(end)));
            }
        }
        return new ThreadDump(threads);
    }

    /** The threads of JMeter's thread groups that have this name. */
    List<DumpedThread> ofGroup(String group) {
        return threads.stream()
                .filter(thread -> thread.name().matches(group + " \\d+-\\d+"))
                .toList();
    }
}

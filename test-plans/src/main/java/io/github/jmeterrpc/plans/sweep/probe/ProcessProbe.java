package io.github.jmeterrpc.plans.sweep.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Reads what a process and those it started use.
 *
 * @param pid of the process
 */
public record ProcessProbe(long pid) {

    private static final long KIBI = 1024;

    /** Reads all. A process that has ended, or is another user's, has nothing to tell. */
    public Reading read() {
        List<Reading> family = ProcessHandle.of(pid)
                .map(handle -> Stream.concat(Stream.of(handle), handle.descendants())
                        .map(ProcessProbe::read)
                        .toList())
                .orElse(List.of());
        return Reading.sum(family);
    }

    private static Reading read(ProcessHandle process) {
        return new Reading(
                System.currentTimeMillis(),
                cpuMillis(process),
                memory(process),
                entries(folder(process).resolve("fd")),
                PoolReading.UNKNOWN);
    }

    private static OptionalLong cpuMillis(ProcessHandle process) {
        Optional<Duration> cpu = process.info().totalCpuDuration();
        return cpu.isPresent() ? OptionalLong.of(cpu.get().toMillis()) : OptionalLong.empty();
    }

    private static OptionalLong memory(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(folder(process).resolve("status"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIBI)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    private static OptionalLong entries(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return OptionalLong.of(files.count());
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    private static Path folder(ProcessHandle process) {
        return Path.of("/proc", String.valueOf(process.pid()));
    }
}

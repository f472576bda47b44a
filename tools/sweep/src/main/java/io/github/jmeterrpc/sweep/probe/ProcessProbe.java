package io.github.jmeterrpc.sweep.probe;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the resource usage of a process and its descendants.
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
        return Reading.sum(family, Pool.UNKNOWN);
    }

    private static Reading read(ProcessHandle process) {
        return new Reading(
                System.currentTimeMillis(),
                process.info()
                        .totalCpuDuration()
                        .map(cpu -> (double) cpu.toMillis())
                        .orElse(Double.NaN),
                memory(process),
                entries(folder(process).resolve("fd")),
                Pool.UNKNOWN);
    }

    private static double memory(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(folder(process).resolve("status"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * KIBI)
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException | UncheckedIOException e) {
            return Double.NaN;
        }
    }

    private static double entries(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        } catch (IOException | UncheckedIOException e) {
            return Double.NaN;
        }
    }

    private static Path folder(ProcessHandle process) {
        return Path.of("/proc", String.valueOf(process.pid()));
    }
}

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
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what a process and those it started use. */
public final class ProcessProbe {

    private static final long KIBI = 1024;

    private final long pid;
    private final Optional<Pattern> poolThreads;

    /**
     * For one process.
     *
     * @param poolThreads names of the threads to count; absent: none are counted
     */
    public ProcessProbe(long pid, Optional<Pattern> poolThreads) {
        this.pid = pid;
        this.poolThreads = poolThreads;
    }

    /** Reads all. A process that has ended, or is another user's, has nothing to tell. */
    public Reading read() {
        List<ProcessHandle> family = ProcessHandle.of(pid)
                .map(handle ->
                        Stream.concat(Stream.of(handle), handle.descendants()).toList())
                .orElse(List.of());
        return new Reading(
                System.currentTimeMillis(),
                sum(family, ProcessProbe::cpuMillis),
                sum(family, ProcessProbe::memory),
                poolThreads.isEmpty()
                        ? OptionalLong.empty()
                        : sum(family, process -> threads(process, poolThreads.get())),
                sum(family, process -> entries(folder(process).resolve("fd"))));
    }

    private interface Question {
        OptionalLong ask(ProcessHandle process);
    }

    /** Of all that answer; absent if none does. */
    private static OptionalLong sum(List<ProcessHandle> family, Question question) {
        List<Long> answers = family.stream()
                .map(question::ask)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .toList();
        return answers.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(answers.stream().mapToLong(Long::longValue).sum());
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

    private static OptionalLong threads(ProcessHandle process, Pattern names) {
        try (Stream<Path> tasks = Files.list(folder(process).resolve("task"))) {
            return OptionalLong.of(
                    tasks.filter(task -> names.matcher(name(task)).matches()).count());
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    private static String name(Path task) {
        try {
            return Files.readString(task.resolve("comm"), StandardCharsets.ISO_8859_1)
                    .trim();
        } catch (IOException e) {
            return ""; // Ended since.
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

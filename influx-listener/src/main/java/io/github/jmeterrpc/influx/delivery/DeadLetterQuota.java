package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.field.FieldNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * How much all set-aside files of a directory may take together, of however many tests: when it is full, those go that
 * nothing was added to for the longest time. Not thread-safe; several JVMs may share the directory.
 */
public final class DeadLetterQuota {

    private final Path directory;
    private final long maxBytes;
    private final Consumer<String> say;

    private DeadLetterQuota(Path directory, long maxBytes, Consumer<String> say) {
        this.directory = directory;
        this.maxBytes = maxBytes;
        this.say = say;
    }

    /**
     * Bounds a directory.
     *
     * @param say told in words what is deleted
     */
    public static DeadLetterQuota of(Path directory, long maxBytes, Consumer<String> say) {
        return new DeadLetterQuota(directory, maxBytes, say);
    }

    /** No bound: nothing is ever deleted. */
    public static DeadLetterQuota unbounded() {
        return new DeadLetterQuota(Path.of(""), Long.MAX_VALUE, what -> {});
    }

    /** A set-aside file. */
    private record Entry(Path path, long bytes, FileTime changed) {}

    /**
     * Deletes the oldest of the other files until there is room for one.
     *
     * @param own the one, which stays
     * @param bytes how long it will get
     * @throws IOException if the directory cannot be read
     */
    void makeFor(Path own, long bytes) throws IOException {
        if (maxBytes == Long.MAX_VALUE) {
            return;
        }
        List<Entry> others = others(own);
        long all = bytes + others.stream().mapToLong(Entry::bytes).sum();
        List<Entry> deleted = new ArrayList<>();
        for (Entry oldest : others) {
            if (all <= maxBytes) {
                break;
            }
            if (delete(oldest)) {
                deleted.add(oldest);
                all -= oldest.bytes();
            }
        }
        if (!deleted.isEmpty()) {
            long freed = deleted.stream().mapToLong(Entry::bytes).sum();
            say.accept("the set-aside files in " + directory + " have reached " + maxBytes
                    + " bytes together, the limit by " + FieldNames.SPOOL_MAX_MB
                    + ". The oldest are deleted, with the refused points of earlier tests in"
                    + " them: " + deleted.size() + " file(s), " + freed + " bytes, from "
                    + deleted.get(0).path().getFileName() + " to "
                    + deleted.get(deleted.size() - 1).path().getFileName());
        }
    }

    private boolean delete(Entry entry) {
        try {
            Files.delete(entry.path());
            return true;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            say.accept("the set-aside files in " + directory + " have reached " + maxBytes
                    + " bytes together, the limit by " + FieldNames.SPOOL_MAX_MB + ", but " + entry.path()
                    + " cannot be deleted (" + e + ")");
            return false;
        }
    }

    private List<Entry> others(Path own) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(DeadLetterFile.SUFFIX))
                    .filter(file -> !file.getFileName().equals(own.getFileName()))
                    .map(DeadLetterQuota::entry)
                    .flatMap(Optional::stream)
                    .sorted(Comparator.comparing(Entry::changed).thenComparing(Entry::path))
                    .toList();
        }
    }

    private static Optional<Entry> entry(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.isRegularFile()
                    ? Optional.of(new Entry(file, attributes.size(), attributes.lastModifiedTime()))
                    : Optional.empty();
        } catch (IOException e) {
            // Deleted by another test just now.
            return Optional.empty();
        }
    }
}

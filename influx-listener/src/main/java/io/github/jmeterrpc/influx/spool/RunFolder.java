package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.files.LockedFiles;
import io.github.jmeterrpc.files.LockedFiles.LockedFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * The folder with the batches of one run. A single listener or replay owns it by a lock on a file
 * in it, which the operating system releases when the JVM dies. Not thread-safe.
 */
public final class RunFolder implements Closeable {

    private static final String LOCK = "lock";

    private final Path path;
    private final LockedFile lock;

    private RunFolder(Path path, LockedFile lock) {
        this.path = path;
        this.lock = lock;
    }

    /**
     * Creates the folder of a run; the name gets its own suffix, since names repeat if the clock
     * was set back.
     */
    static RunFolder create(Path spool, String name) throws IOException {
        String suffix = "%08x".formatted(ThreadLocalRandom.current().nextInt());
        Path path = AtomicFile.createFolders(spool.resolve(name + "." + suffix));
        return claim(path).orElseThrow(() -> new IOException(path + " is in use"));
    }

    /**
     * Locks a folder; empty if another process or listener holds it.
     *
     * @throws NoSuchFileException if it has been removed by its previous owner
     */
    static Optional<RunFolder> claim(Path folder) throws IOException {
        Path lock = folder.toRealPath().resolve(LOCK);
        Optional<LockedFile> file = LockedFiles.lock(lock);
        if (file.isPresent() && Files.notExists(lock)) {
            file.get().close();
            throw new NoSuchFileException(folder.toString(), null, "removed by its previous owner");
        }
        return file.map(held -> new RunFolder(lock.getParent(), held));
    }

    /**
     * The run folders in a spool directory, oldest first, or the directory itself if it is a run
     * folder.
     */
    public static List<Path> list(Path spool) throws IOException {
        if (isRun(spool)) {
            return List.of(spool);
        }
        try (Stream<Path> entries = Files.list(spool)) {
            return entries.filter(RunFolder::isRun)
                    .sorted(Comparator.comparing(SpooledRun::start))
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static boolean isRun(Path folder) {
        return SpooledRun.isFolder(folder) && Files.isDirectory(folder);
    }

    /**
     * The points and samples in a folder, according to its file names; empty if the folder is in
     * use.
     */
    public static Optional<PointCount> count(Path folder) throws IOException {
        Optional<RunFolder> claimed = claim(folder);
        if (claimed.isEmpty()) {
            return Optional.empty();
        }
        try (RunFolder held = claimed.get()) {
            return Optional.of(
                    batches(held.path()).stream().map(BatchFile::count).reduce(PointCount.NONE, PointCount::plus));
        }
    }

    /**
     * The batches in a folder, in order. If two have the same number, one of them was joined with
     * later batches before the JVM was killed, and contains the other unless a power failure has
     * truncated it.
     */
    private static List<BatchFile> batches(Path folder) throws IOException {
        Map<Long, BatchFile> byNumber = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.flatMap(file -> BatchFile.of(file).stream())
                    .forEach(batch -> byNumber.merge(batch.number(), batch, RunFolder::better));
        }
        return List.copyOf(byNumber.values());
    }

    private static BatchFile better(BatchFile one, BatchFile other) {
        boolean isFirst = one.count().points() >= other.count().points();
        BatchFile larger = isFirst ? one : other;
        return larger.isComplete() ? larger : isFirst ? other : one;
    }

    /**
     * The batches that the run left, in order. Deletes files that were being written when its JVM
     * was killed, and files that are contained in a larger one.
     */
    List<BatchFile> recover() throws IOException {
        List<BatchFile> batches = batches(path);
        List<Path> kept = batches.stream().map(BatchFile::path).toList();
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.toList()) {
                boolean isUnfinished = file.toString().endsWith(".part");
                if (isUnfinished || BatchFile.of(file).isPresent() && !kept.contains(file)) {
                    Files.deleteIfExists(file);
                }
            }
        }
        return batches;
    }

    Path path() {
        return path;
    }

    /** Releases the lock, and deletes the folder if it is empty. */
    @Override
    public void close() throws IOException {
        try {
            if (isEmpty()) {
                remove();
            }
        } finally {
            lock.close();
        }
    }

    /**
     * Deletes the lock file while the lock is held, so that no other process can lock it in
     * between. Windows cannot delete an open file.
     */
    private void remove() throws IOException {
        try {
            Files.deleteIfExists(path.resolve(LOCK));
        } catch (IOException e) {
            lock.content().close();
            Files.deleteIfExists(path.resolve(LOCK));
        }
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            // Another process has just opened the file; a later test deletes it.
            return;
        }
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.allMatch(entry -> entry.getFileName().toString().equals(LOCK));
        }
    }
}

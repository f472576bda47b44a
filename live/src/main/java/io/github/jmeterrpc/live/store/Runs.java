package io.github.jmeterrpc.live.store;

import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.metrics.line.Point;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The runs of a folder; assigns points to runs. Points of one run share the tags
 * {@code application} and {@code run}; if several runs have the same tags, a point belongs to the
 * last run that started before it. Not thread-safe.
 */
final class Runs {

    /** Maximum time between the starts of generators of one test. */
    private static final long TOGETHER_MILLIS = 60_000;

    private static final int MAX_NAME = 60;
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private final Path folder;
    private final int keep;
    private final Consumer<String> warnings;
    private final Map<RunInfo.RunTags, TreeMap<Long, Run>> byTags = new HashMap<>();

    /**
     * Finds the runs in a folder.
     *
     * @param keep maximum number of runs; beyond it, ended runs that were written longest ago are
     *     deleted
     */
    Runs(Path folder, int keep, Consumer<String> warnings) throws IOException {
        this.folder = folder;
        this.keep = keep;
        this.warnings = warnings;
        try (DirectoryStream<Path> folders =
                Files.newDirectoryStream(folder, path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS))) {
            for (Path existing : folders) {
                if (Files.exists(existing.resolve(Run.INFO))) {
                    find(existing);
                }
            }
        }
    }

    private void find(Path existing) {
        try {
            put(Run.existing(existing, warnings));
        } catch (IOException | RuntimeException e) {
            warnings.accept(existing + " is left out: " + e.getMessage());
        }
    }

    private void put(Run run) {
        byTags.computeIfAbsent(run.tags(), t -> new TreeMap<>()).put(run.start(), run);
    }

    /**
     * Returns the run of a point, which is uncertain if the run is not loaded; creates a run if the
     * point belongs to none.
     */
    Run of(Point point, long nowMillis) throws IOException {
        long millis = point.millis();
        RunInfo.RunTags tags = new RunInfo.RunTags(point.tag("application"), point.tag("run"));
        TreeMap<Long, Run> known = byTags.computeIfAbsent(tags, t -> new TreeMap<>());
        Map.Entry<Long, Run> before = known.floorEntry(millis);
        if (before != null && before.getValue().takes(point, nowMillis)) {
            return before.getValue();
        }
        Map.Entry<Long, Run> after = known.higherEntry(millis);
        if (after != null && after.getKey() - millis <= TOGETHER_MILLIS) {
            known.remove(after.getKey());
            after.getValue().beganAt(millis);
            known.put(millis, after.getValue());
            return after.getValue();
        }
        Run created = create(tags, millis, nowMillis);
        known.put(millis, created);
        deleteOldest(nowMillis);
        return created;
    }

    private Run create(RunInfo.RunTags tags, long millis, long nowMillis) throws IOException {
        String name = (tags.application() + "_" + tags.run())
                .replaceAll("[^A-Za-z0-9.-]+", "_")
                .replaceAll("^_+|_+$", "");
        String id = START.format(Instant.ofEpochMilli(millis))
                + (name.isEmpty() ? "" : "_" + name.substring(0, Math.min(MAX_NAME, name.length())));
        Path path = folder.resolve(id);
        for (int i = 2; Files.exists(path); i++) {
            path = folder.resolve(id + "_" + i);
        }
        RunInfo info = new RunInfo(path.getFileName().toString(), "", tags, millis, null, "running");
        return Run.create(path, info, nowMillis, warnings);
    }

    /** Deletes the oldest runs, except runs that may still be active, such as the one just created. */
    private void deleteOldest(long nowMillis) throws IOException {
        List<Run> over = new ArrayList<>(newestFirst());
        int surplus = over.size() - keep;
        over.removeIf(run -> !run.isOver(nowMillis));
        over.sort(Comparator.comparingLong(Run::writtenMillis));
        for (Run old : over.subList(0, Math.max(0, Math.min(surplus, over.size())))) {
            byTags.get(old.tags()).values().remove(old);
            old.delete();
        }
    }

    List<Run> newestFirst() {
        List<Run> all = new ArrayList<>();
        byTags.values().forEach(runs -> all.addAll(runs.values()));
        all.sort(Comparator.comparingLong(Run::start).reversed());
        return all;
    }

    Optional<Run> find(String id) {
        return newestFirst().stream().filter(run -> run.id().equals(id)).findFirst();
    }
}

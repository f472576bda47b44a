package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.model.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A loaded document with the texts it was built from, to detect changed files. Not thread-safe. */
final class CachedDocument {

    /** A file modified within this time before a check may change again without a new time stamp. */
    private static final long YOUNG_MILLIS = 2_000;

    private final Document document;
    private final Map<Location, Optional<String>> texts;
    private Map<Path, Stamp> stamps = Map.of();

    CachedDocument(Document document, Map<Location, Optional<String>> texts) {
        this.document = document;
        this.texts = texts;
    }

    Document document() {
        return document;
    }

    /** True if no file has changed. Compares time stamps and sizes first, and reads the files again only if these differ or are recent. */
    boolean isCurrent() {
        Map<Path, Stamp> now = Stamp.of(texts);
        if (now.equals(stamps) && now.values().stream().noneMatch(Stamp::isYoung)) {
            return true;
        }
        for (Map.Entry<Location, Optional<String>> text : texts.entrySet()) {
            try {
                if (!text.getKey().read().equals(text.getValue())) {
                    return false;
                }
            } catch (IOException e) {
                // Loading the document again reports the error.
                return false;
            }
        }
        stamps = now;
        return true;
    }

    /**
     * Time stamp and size of a file.
     *
     * @param modified milliseconds since 1970; 0 if there is no such file
     * @param size bytes; −1 if there is no such file
     * @param isYoung true if the file was modified just before this check
     */
    record Stamp(long modified, long size, boolean isYoung) {

        private static final Stamp ABSENT = new Stamp(0, -1, false);

        static Map<Path, Stamp> of(Map<Location, ?> places) {
            Map<Path, Stamp> stamps = new HashMap<>();
            places.keySet().forEach(place -> stamps.computeIfAbsent(place.path(), Stamp::of));
            return stamps;
        }

        private static Stamp of(Path path) {
            try {
                BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
                long modified = file.lastModifiedTime().toMillis();
                return new Stamp(modified, file.size(), modified > System.currentTimeMillis() - YOUNG_MILLIS);
            } catch (IOException e) {
                return ABSENT;
            }
        }
    }
}

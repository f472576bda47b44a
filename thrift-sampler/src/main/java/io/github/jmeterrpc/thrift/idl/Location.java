package io.github.jmeterrpc.thrift.idl;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The place of an existing or possible file, in the file system or in a jar.
 *
 * @param path absolute path of the file, or of the jar or zip file that contains it
 * @param entry path within the jar or zip file, without a leading slash; empty for a file outside a
 *     jar
 */
record Location(Path path, Optional<String> entry) {

    /** Separates the path of a jar from the path of its entry. */
    static final String IN_JAR = "!/";

    private static final int MAX_BYTES = 8 << 20;

    /**
     * Returns a folder of the file system or of a jar; the entry {@code ""} is the root of the jar.
     */
    static Location folder(Path base, String name) {
        Location folder = of(base, name);
        boolean isJar = folder.entry.isEmpty() && Files.isRegularFile(folder.path);
        return isJar ? new Location(folder.path, Optional.of("")) : folder;
    }

    /** @throws java.nio.file.InvalidPathException if the file system does not allow the name */
    static Location of(Path base, String name) {
        int mark = name.indexOf(IN_JAR);
        if (mark < 0) {
            return new Location(base.resolve(name).toAbsolutePath().normalize(), Optional.empty());
        }
        Path jar = base.resolve(name.substring(0, mark)).toAbsolutePath().normalize();
        // A path that leaves the jar becomes the root of the jar, which is not a file either.
        return new Location(
                jar,
                Optional.of(normalized(name.substring(mark + IN_JAR.length())).orElse("")));
    }

    /**
     * Resolves a relative name against this folder; empty if the result would be outside the jar.
     */
    Optional<Location> below(String name) {
        if (entry.isEmpty()) {
            return Optional.of(of(path, name));
        }
        return normalized(entry.get() + "/" + name).map(inJar -> new Location(path, Optional.of(inJar)));
    }

    /** Returns the folder of this file. */
    Location parent() {
        if (entry.isEmpty()) {
            Path folder = path.getParent();
            return new Location(folder == null ? path : folder, Optional.empty());
        }
        String inJar = entry.get();
        return new Location(path, Optional.of(inJar.substring(0, Math.max(0, inJar.lastIndexOf('/')))));
    }

    private static Optional<String> normalized(String entry) {
        Deque<String> parts = new ArrayDeque<>();
        for (String part : entry.split("/")) {
            if (part.equals("..")) {
                if (parts.pollLast() == null) {
                    return Optional.empty();
                }
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        return Optional.of(String.join("/", parts));
    }

    /** Returns the file name without folder and extension. */
    String stem() {
        String all = entry.orElseGet(() -> String.valueOf(path.getFileName()));
        String file = all.substring(all.lastIndexOf('/') + 1);
        int dot = file.lastIndexOf('.');
        return dot < 0 ? file : file.substring(0, dot);
    }

    boolean isFolder() {
        return entry.isEmpty() && Files.isDirectory(path);
    }

    /**
     * Reads the text; empty if there is no such file.
     *
     * @throws IOException if the file cannot be read, or is larger than 8 MiB
     */
    Optional<String> read() throws IOException {
        if (!Files.isRegularFile(path)) {
            return Optional.empty();
        }
        if (entry.isEmpty()) {
            try (InputStream in = Files.newInputStream(path)) {
                return Optional.of(text(in));
            }
        }
        try (ZipFile jar = new ZipFile(path.toFile())) {
            ZipEntry found = jar.getEntry(entry.get());
            if (found == null || found.isDirectory()) {
                return Optional.empty();
            }
            try (InputStream in = jar.getInputStream(found)) {
                return Optional.of(text(in));
            }
        }
    }

    /** Malformed UTF-8 is not an error, because comments may have any encoding. */
    private static String text(InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(MAX_BYTES + 1);
        if (bytes.length > MAX_BYTES) {
            throw new IOException("it has more than " + MAX_BYTES + " bytes");
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return entry.map(inJar -> path + IN_JAR + inJar).orElseGet(path::toString);
    }
}

package io.github.jmeterrpc.live.disk;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.files.GzipMembers;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipException;

/**
 * The bodies of a run on disk. Each is a separate gzip file, written under a temporary name and
 * renamed, so it is complete or does not exist. Bodies are joined once a minute; the name of a
 * joined file contains the numbers of its first and last body, and files whose bodies are all in
 * another file are ignored. These files stay until the next joining, so that a reader that has
 * listed them still finds them. One thread adds bodies and another maintains the files; neither
 * waits for the other.
 */
public final class BodyFiles {

    /** Maximum length of the text of joined bodies, uncompressed, in bytes. */
    private static final long JOINED_TEXT = 16 << 20;

    private static final long JOIN_MILLIS = 60_000;
    private static final Pattern NAME = Pattern.compile("points-(\\d{9})(?:-(\\d{9}))?\\.lp\\.gz");

    private final Path folder;
    private final List<Path> joined = new ArrayList<>();

    /** The lock of this list and the following fields. */
    private final List<Part> bodies;

    private final List<Path> unforced = new ArrayList<>();
    private long next;

    /** The number of bodies that are not joined any more: those of earlier sessions, and full files. */
    private int sealed;

    private long joinedMillis;

    private record Part(Path file, long first, long last, long text) {}

    /**
     * Finds the bodies of a run.
     *
     * @throws IOException if the folder cannot be read
     */
    public BodyFiles(Path folder, long nowMillis) throws IOException {
        this.folder = folder;
        this.bodies = list(folder, joined);
        this.sealed = bodies.size();
        this.next = bodies.isEmpty() ? 1 : bodies.get(bodies.size() - 1).last + 1;
        this.joinedMillis = nowMillis;
    }

    /**
     * Returns the valid bodies in order; adds files whose bodies are all in another file to a
     * separate list.
     */
    private static List<Part> list(Path folder, List<Path> joined) throws IOException {
        List<Part> all = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Matcher name = NAME.matcher(file.getFileName().toString());
                if (name.matches() && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                    long first = Long.parseLong(name.group(1));
                    all.add(new Part(file, first, name.group(2) == null ? first : Long.parseLong(name.group(2)), 0));
                }
            }
        }
        // If several files begin with the same body, the longest comes first and contains the
        // others.
        all.sort(Comparator.comparingLong(Part::first).thenComparing(Part::last, Comparator.reverseOrder()));
        List<Part> counting = new ArrayList<>();
        long reached = 0;
        for (Part body : all) {
            if (body.last > reached) {
                counting.add(body);
                reached = body.last;
            } else {
                joined.add(body.file);
            }
        }
        return counting;
    }

    /** Whether a file in a run's folder contains bodies. */
    public static boolean isBody(Path file) {
        return NAME.matcher(file.getFileName().toString()).matches();
    }

    /** Receives the text of a file. */
    public interface Visitor {

        /** Reads a text. */
        void visit(InputStream text) throws IOException;
    }

    /** Receives a sentence about a damaged file. */
    public interface Damage {

        /** Receives the sentence; may throw to stop reading. */
        void found(String sentence) throws IOException;
    }

    /**
     * Reads all bodies of a run to which no bodies are added meanwhile.
     *
     * @param damage receives a sentence for each damaged file; unless it throws, the next file is
     *     read
     * @throws IOException if a file cannot be read
     */
    public static void readAll(Path folder, Visitor visitor, Damage damage) throws IOException {
        for (Part body : list(folder, new ArrayList<>())) {
            // The file is read twice, because the checksum at its end decides whether its points
            // are valid.
            try (InputStream text = open(body.file)) {
                text.transferTo(OutputStream.nullOutputStream());
            } catch (ZipException | EOFException e) {
                damage.found(body.file + " is damaged, its points are lost: " + e.getMessage());
                continue;
            }
            try (InputStream text = open(body.file)) {
                visitor.visit(text);
            }
        }
    }

    private static InputStream open(Path file) throws IOException {
        return new GzipMembers(Files.newInputStream(file));
    }

    /**
     * Adds a body atomically: when this method returns, the operating system has stored it.
     *
     * @param packed writes gzip; its text ends with a line end
     * @param text length of the text, in bytes
     * @throws IOException if writing fails
     */
    public void add(AtomicFile.FileContent packed, long text) throws IOException {
        Path file = folder.resolve(String.format("points-%09d.lp.gz", next));
        AtomicFile.write(file, packed);
        synchronized (bodies) {
            bodies.add(new Part(file, next, next, text));
            unforced.add(file);
        }
        next++;
    }

    /**
     * Flushes added bodies to the disk, so that they survive a power failure; joins bodies once a
     * minute, and deletes files that were joined the time before. Called about once a second.
     *
     * @throws IOException if writing fails; all bodies still exist
     */
    public void maintain(long nowMillis) throws IOException {
        force();
        if (nowMillis - joinedMillis < JOIN_MILLIS) {
            return;
        }
        joinedMillis = nowMillis;
        for (Path file : joined) {
            Files.deleteIfExists(file);
        }
        joined.clear();
        while (join()) {
            sealed++;
        }
        force();
    }

    private void force() throws IOException {
        List<Path> files;
        synchronized (bodies) {
            files = List.copyOf(unforced);
            unforced.clear();
        }
        AtomicFile.force(files);
    }

    /**
     * Joins the first bodies that are not in a full file; returns whether further bodies follow, so
     * that the new file is full.
     */
    private boolean join() throws IOException {
        List<Part> parts = new ArrayList<>();
        long text = 0;
        boolean full = false;
        synchronized (bodies) {
            for (Part body : bodies.subList(sealed, bodies.size())) {
                full |= !parts.isEmpty() && text + body.text > JOINED_TEXT;
                if (!full) {
                    parts.add(body);
                    text += body.text;
                }
            }
        }
        if (parts.size() > 1) {
            long first = parts.get(0).first;
            long last = parts.get(parts.size() - 1).last;
            Path file = folder.resolve(String.format("points-%09d-%09d.lp.gz", first, last));
            AtomicFile.write(file, out -> {
                for (Part part : parts) {
                    Files.copy(part.file, out);
                }
            });
            parts.forEach(part -> joined.add(part.file));
            synchronized (bodies) {
                unforced.add(file);
                bodies.subList(sealed, sealed + parts.size()).clear();
                bodies.add(sealed, new Part(file, first, last, text));
            }
        }
        return full;
    }
}

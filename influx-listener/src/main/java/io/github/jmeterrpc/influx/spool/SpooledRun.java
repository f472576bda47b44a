package io.github.jmeterrpc.influx.spool;

import io.github.jmeterrpc.influx.line.LineProtocol;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A run of a generator and its destination, which name its folder. Contains no secrets.
 *
 * @param instance name of the generator
 * @param start start of the run
 * @param destination id of the destination
 * @param database database of the destination
 */
public record SpooledRun(String instance, Instant start, String destination, String database) {

    /** The folder name: generator, start, place, hash of the destination, and a random suffix. */
    private static final Pattern FOLDER =
            Pattern.compile(".*_(\\d{8}-\\d{6}-\\d{3})_to_(.*)-([0-9a-f]{8})\\.[0-9a-f]{8}");

    private static final int MAX_NAME = 100;
    private static final int MAX_PLACE = 60;

    /**
     * Name for files of this run; common file systems limit a file name to 255 bytes or characters.
     */
    public String fileName() {
        return plain(instance, MAX_NAME) + "_" + BatchFile.TIME.format(start);
    }

    String folderName() {
        String authority = destination.replaceFirst("^[^/]*//([^/]*).*", "$1");
        return fileName() + "_to_" + plain(authority + "_" + database, MAX_PLACE) + "-" + hash(destination);
    }

    private static String plain(String text, int length) {
        String name = text.replaceAll("[^A-Za-z0-9.-]+", "_");
        return name.substring(0, Math.min(length, name.length()));
    }

    private static String hash(String destination) {
        return UUID.nameUUIDFromBytes(destination.getBytes(StandardCharsets.UTF_8))
                .toString()
                .substring(0, 8);
    }

    private static String group(Path folder, int group) {
        return FOLDER.matcher(folder.getFileName().toString()).replaceFirst("$" + group);
    }

    static boolean isFolder(Path folder) {
        Path name = folder.toAbsolutePath().normalize().getFileName();
        return name != null && FOLDER.matcher(name.toString()).matches();
    }

    static String start(Path folder) {
        return group(folder, 1);
    }

    /** The address and database for which the batches in a folder are intended. */
    public static String place(Path folder) {
        return group(folder, 2);
    }

    /** Whether the batches in a folder are intended for a destination. */
    public static boolean isFor(Path folder, String destination) {
        return group(folder, 3).equals(hash(destination));
    }

    /** The header of this run's files, including line ends. */
    public String header() {
        return LineProtocol.header(database);
    }
}

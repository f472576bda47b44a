import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * Packs the archives of a release, the same bytes from the same files: sorted, with one time, and
 * no owner. Each folder of the stage becomes a zip; the JMeter home becomes a zip and a tar.gz with
 * a folder of that name. SHA256SUMS lists all files of the release.
 */
final class Pack {

    private final Instant time;

    private Pack(Instant time) {
        this.time = time;
    }

    /**
     * Arguments: folder of the release, time of all entries, stage, JMeter home, name of its
     * archives.
     */
    public static void main(String[] args) throws Exception {
        Path release = Path.of(args[0]);
        Pack pack = new Pack(Instant.parse(args[1]));
        try (Stream<Path> folders = Files.list(Path.of(args[2]))) {
            for (Path folder : folders.sorted().toList()) {
                pack.zip(release.resolve(folder.getFileName() + ".zip"), folder, "");
            }
        }
        Path home = Path.of(args[3]);
        pack.zip(release.resolve(args[4] + ".zip"), home, args[4] + "/");
        pack.tar(release.resolve(args[4] + ".tar.gz"), home, args[4] + "/");
        checksums(release);
    }

    private void zip(Path archive, Path folder, String prefix) throws IOException {
        try (ZipArchiveOutputStream out = new ZipArchiveOutputStream(archive)) {
            for (Path file : files(folder)) {
                ZipArchiveEntry entry = new ZipArchiveEntry(prefix + name(folder, file));
                // A zip has local times: the digits of UTC in every time zone.
                entry.setTimeLocal(time.atOffset(ZoneOffset.UTC).toLocalDateTime());
                entry.setUnixMode(mode(file));
                out.putArchiveEntry(entry);
                Files.copy(file, out);
                out.closeArchiveEntry();
            }
        }
    }

    private void tar(Path archive, Path folder, String prefix) throws IOException {
        GzipParameters header = new GzipParameters();
        header.setModificationTime(time.toEpochMilli());
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
                TarArchiveOutputStream out = new TarArchiveOutputStream(new GzipCompressorOutputStream(file, header), "UTF-8")) {
            out.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            for (Path source : files(folder)) {
                TarArchiveEntry entry = new TarArchiveEntry(prefix + name(folder, source));
                entry.setSize(Files.size(source));
                entry.setModTime(time.toEpochMilli());
                entry.setMode(mode(source));
                out.putArchiveEntry(entry);
                Files.copy(source, out);
                out.closeArchiveEntry();
            }
        }
    }

    /** All files but the logs that a JMeter may have left. */
    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".log"))
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static int mode(Path file) {
        return Files.isExecutable(file) ? 0755 : 0644;
    }

    private static void checksums(Path release) throws Exception {
        StringBuilder sums = new StringBuilder();
        for (Path file : files(release)) {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
            sums.append(HexFormat.of().formatHex(sum)).append("  ").append(name(release, file)).append('\n');
        }
        Files.writeString(release.resolve("SHA256SUMS"), sums);
    }
}

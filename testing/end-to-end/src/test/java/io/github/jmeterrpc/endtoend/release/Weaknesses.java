package io.github.jmeterrpc.endtoend.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The known weaknesses of libraries, a list in the repository. */
public final class Weaknesses {

    private static final Path LIST = Path.of("../../packaging/distribution/src/release/weaknesses.csv");

    private record Weakness(String artifact, String repairedIn, String advisory, String accepted) {}

    private Weaknesses() {}

    /**
     * The advisories that concern a version of an artifact, without those that SECURITY.md
     * explains.
     */
    public static List<String> of(String artifact, String version) throws IOException {
        String explained = Files.readString(Path.of("../../SECURITY.md"));
        return Files.readAllLines(LIST).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> (line + ",").split(",", -1))
                .map(cells -> new Weakness(cells[0], cells[1], cells[2], cells[3]))
                .filter(weakness -> weakness.artifact.equals(artifact) && isOlder(version, weakness.repairedIn))
                .filter(weakness -> !version.equals(weakness.accepted) || !explained.contains(weakness.advisory))
                .map(Weakness::advisory)
                .toList();
    }

    private static boolean isOlder(String version, String other) {
        return Arrays.compare(numbers(version), numbers(other)) < 0;
    }

    /** Of {@code 4.2.18.Final}: 4, 2, 18. */
    private static int[] numbers(String version) {
        return Arrays.stream(version.split("[.-]"))
                .takeWhile(part -> part.matches("\\d+"))
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}

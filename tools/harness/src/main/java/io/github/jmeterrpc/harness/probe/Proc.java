package io.github.jmeterrpc.harness.probe;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads files in /proc. Returns no text on other systems, and for processes that have ended or
 * belong to another user.
 */
final class Proc {

    private Proc() {}

    static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of("/proc", file), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of();
        }
    }

    /**
     * The number at the start of a line; NaN without one.
     *
     * @param before regular expression of the text before it
     */
    static double number(List<String> lines, String before) {
        return lines.stream()
                .map(Pattern.compile(before + "\\s*(\\d+)\\b.*")::matcher)
                .filter(Matcher::matches)
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .findFirst()
                .orElse(Double.NaN);
    }
}

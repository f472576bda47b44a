package io.github.jmeterrpc.sweep.probe;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads files of /proc: nothing on other systems, of a process that has ended and of another user's. */
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

    /** The number of such entries in a folder; NaN if it cannot be read. */
    static double count(String folder, Predicate<String> entry) {
        String[] entries = new File("/proc", folder).list();
        return entries == null ? Double.NaN : Stream.of(entries).filter(entry).count();
    }
}

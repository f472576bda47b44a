package io.github.jmeterrpc.endtoend.lint;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A guide in Markdown, reduced to the parts that do not depend on its language.
 *
 * @param blocks the code blocks, without the comments behind their commands
 * @param sections one for each heading, in order
 * @param links targets of links and pictures
 */
record Guide(Path file, List<String> blocks, List<Section> sections, List<String> links) {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```.*?^ *```$|^(?<=\n\n)(?: {4}[^\n]*\n)+");
    private static final Pattern HEADING = Pattern.compile("(?m)^(#+) +(.*)$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    /**
     * The content of a heading, up to the next one.
     *
     * @param anchor the heading as GitHub links to it
     * @param code inline code in alphabetical order, since the order of a sentence differs between
     *     languages
     */
    record Section(int level, String anchor, int paragraphs, int bullets, List<Integer> cells, List<String> code) {

        /** The same section under a heading in another language. */
        Section under(String heading) {
            return new Section(level, heading, paragraphs, bullets, cells, code);
        }

        private static Section parse(MatchResult heading, String text) {
            return new Section(
                    heading.group(1).length(),
                    heading.group(2)
                            .toLowerCase()
                            .replaceAll("[^\\p{L}\\p{N} _-]", "")
                            .replace(' ', '-'),
                    (int) Stream.of(text.split("\n\\s*\n"))
                            .filter(paragraph -> !paragraph.isBlank())
                            .count(),
                    (int) text.lines()
                            .filter(line -> line.matches(" *(-|\\d+\\.) .*"))
                            .count(),
                    text.lines()
                            .filter(line -> line.startsWith("|"))
                            .map(line -> CODE.matcher(line).replaceAll("").split("\\|", -1).length)
                            .toList(),
                    CODE.matcher(text)
                            .results()
                            .map(code -> code.group(1).replaceAll("\\s+", " "))
                            .sorted()
                            .toList());
        }
    }

    static Guide read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> blocks = BLOCK.matcher(text)
                .results()
                .map(block -> block.group().replaceAll("(?m) +# .*$", ""))
                .toList();
        String prose = BLOCK.matcher(text).replaceAll("BLOCK\n");
        List<MatchResult> headings = HEADING.matcher(prose).results().toList();
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            int end = i + 1 < headings.size() ? headings.get(i + 1).start() : prose.length();
            sections.add(Section.parse(
                    headings.get(i), prose.substring(headings.get(i).end(), end)));
        }
        String plain = CODE.matcher(prose).replaceAll("");
        List<String> links =
                LINK.matcher(plain).results().map(link -> link.group(1)).toList();
        return new Guide(file, blocks, sections, links);
    }
}

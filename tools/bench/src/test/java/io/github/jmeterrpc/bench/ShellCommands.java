package io.github.jmeterrpc.bench;

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
 * Finds the shell commands of a document in Markdown: those of its blocks, and those in the text.
 */
final class ShellCommands {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(\\w*)[^\\n]*\\n(.*?)^ *```$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern FUNCTION = Pattern.compile("(?m)^(\\w+)\\(\\) *\\{(.*)}$");
    private static final Pattern HERE_DOCUMENT = Pattern.compile("(?ms) <<'(\\w+)'$.*?^ *\\1$");

    private final Path top;
    private final Path document;
    private final List<Command> found = new ArrayList<>();

    /**
     * A command with its arguments, as a shell splits them.
     *
     * @param inBlock whether it can be copied as it is; in the text parts may be left out
     */
    record Command(Path document, List<String> words, boolean inBlock) {

        String name() {
            return words.get(0);
        }

        List<String> arguments() {
            return words.subList(1, words.size());
        }

        @Override
        public String toString() {
            return document.getFileName() + " of " + document.getParent().getFileName() + ": "
                    + String.join(" ", words);
        }
    }

    private ShellCommands(Path top, Path document) {
        this.top = top;
        this.document = document;
    }

    /**
     * @param programs what a command in the text begins with, beside the files of the suite that
     *     can be executed
     */
    static List<Command> read(Path top, Path document, List<String> programs) {
        ShellCommands commands = new ShellCommands(top, document);
        String text;
        try {
            text = Files.readString(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).equals("sh"))
                .map(block -> block.group(2).stripTrailing().stripIndent())
                .forEach(commands::block);
        // A block of another kind that begins as a command does is one that has no label.
        Stream<String> openings = BLOCK.matcher(text)
                .results()
                .filter(block -> block.group(1).isEmpty())
                .map(block -> block.group(2).strip().lines().findFirst().orElse(""));
        Stream<String> inText = CODE.matcher(BLOCK.matcher(text).replaceAll(""))
                .results()
                .map(code -> code.group(1).replaceAll("\\s+", " "));
        Stream.concat(openings, inText)
                .filter(code -> commands.begins(code, programs))
                .forEach(code -> commands.split(code, false));
        return commands.found;
    }

    private boolean begins(String code, List<String> programs) {
        String first = code.split(" ")[0];
        Path file = top.resolve(first);
        return first.contains("/") && Files.isRegularFile(file) && Files.isExecutable(file)
                || code.contains(" ") && programs.contains(first);
    }

    private void block(String script) {
        String plain = HERE_DOCUMENT.matcher(script).replaceAll("");
        for (MatchResult function : FUNCTION.matcher(plain).results().toList()) {
            split(function.group(2), true);
        }
        split(FUNCTION.matcher(plain).replaceAll("").replace("\\\n", " "), true);
    }

    private void split(String script, boolean inBlock) {
        List<String> words = new ArrayList<>();
        StringBuilder word = null;
        char quote = 0;
        for (int i = 0; i <= script.length(); i++) {
            char c = i < script.length() ? script.charAt(i) : '\n';
            if (quote == 0 && c == '#' && word == null) {
                int end = script.indexOf('\n', i);
                i = end < 0 ? script.length() : end;
                c = '\n';
            }
            if (quote != 0) {
                if (c == quote) {
                    quote = 0;
                } else {
                    word.append(c);
                }
            } else if (Character.isWhitespace(c) || c == ';' || c == '&' || c == '|') {
                if (word != null) {
                    words.add(word.toString());
                    word = null;
                }
                if (c != ' ' && !words.isEmpty()) {
                    add(words, inBlock);
                    words = new ArrayList<>();
                }
            } else {
                word = word == null ? new StringBuilder() : word;
                if (c == '\'' || c == '"') {
                    quote = c;
                } else {
                    word.append(c);
                }
            }
        }
    }

    private void add(List<String> words, boolean inBlock) {
        List<String> rest = words.stream()
                .dropWhile(word -> word.matches("[A-Z_]+=.*") || word.equals("sudo"))
                .toList();
        if (!rest.isEmpty()) {
            found.add(new Command(document, rest, inBlock));
        }
    }
}

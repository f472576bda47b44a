package io.github.jmeterrpc.plans.cli;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An option of a target's command.
 *
 * @param name like {@code --port}
 * @param value what it takes, in a word, like {@code NUMBER}
 * @param meaning one line of the help, or several with {@code \n} between them
 */
public record Option(String name, String value, String meaning) {

    /** Where the meanings begin in the help. */
    private static final int COLUMN = 23;

    /** Options, and further ones below them. */
    public static List<Option> below(List<Option> first, Option... further) {
        return Stream.concat(first.stream(), Stream.of(further)).toList();
    }

    static List<String> names(List<Option> options) {
        return options.stream().map(Option::name).toList();
    }

    static String help(List<Option> options) {
        return options.stream().map(Option::help).collect(Collectors.joining("\n"));
    }

    private String help() {
        String left = "  " + name + " " + value + " ";
        return left
                + " ".repeat(Math.max(0, COLUMN - left.length()))
                + meaning.replace("\n", "\n" + " ".repeat(COLUMN));
    }
}

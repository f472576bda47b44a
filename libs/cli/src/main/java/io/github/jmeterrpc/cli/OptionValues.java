package io.github.jmeterrpc.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * Compares numbers with the range that the label of their option shows, such as {@code 1..50} or
 * {@code 0..}.
 */
final class OptionValues {

    private static final Pattern RANGE = Pattern.compile("(-?\\d+)\\.\\.(\\d*)");

    private OptionValues() {}

    /**
     * Returns its argument.
     *
     * @throws ParameterException if a number is out of range, or a value is blank, such as an unset
     *     shell variable
     */
    static ParseResult check(ParseResult parsed) {
        for (CommandLine command : parsed.asCommandLineList()) {
            for (OptionSpec option : command.getParseResult().matchedOptions()) {
                for (String typed : option.stringValues()) {
                    boolean isBlank = typed.isBlank() && !option.typeInfo().isMap();
                    if (isBlank || isOutOfRange(typed, RANGE.matcher(option.paramLabel()))) {
                        throw new ParameterException(
                                command,
                                "Invalid value for option '%s' (%s): '%s' is %s"
                                        .formatted(
                                                option.longestName(),
                                                option.paramLabel(),
                                                typed,
                                                isBlank ? "blank" : "out of range"));
                    }
                }
            }
        }
        return parsed;
    }

    static boolean isRange(String label) {
        return RANGE.matcher(label).matches();
    }

    private static boolean isOutOfRange(String typed, Matcher range) {
        return range.matches()
                && (Long.parseLong(typed) < Long.parseLong(range.group(1))
                        || !range.group(2).isEmpty() && Long.parseLong(typed) > Long.parseLong(range.group(2)));
    }
}

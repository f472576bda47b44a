package io.github.jmeterrpc.plans.cli;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A command line of the form {@code --name value} or {@code --name=value}, {@code --switch}, and {@code --help}. */
public final class Arguments {

    private static final String HELP = "--help";

    private final Map<String, String> values = new HashMap<>();
    private boolean help;

    private Arguments() {}

    /**
     * Reads a command line.
     *
     * @param line what the user typed
     * @param known the options there are, like {@code --port}
     */
    public static Arguments parse(String[] line, List<String> known) {
        return parse(line, known, List.of());
    }

    /**
     * Reads a command line.
     *
     * @param line what the user typed
     * @param known the options with a value
     * @param switches the options without one
     */
    public static Arguments parse(String[] line, List<String> known, List<String> switches) {
        Arguments arguments = new Arguments();
        for (int i = 0; i < line.length; i++) {
            String name = line[i];
            if (HELP.equals(name) || "-h".equals(name)) {
                arguments.help = true;
                continue;
            }
            if (switches.contains(name)) {
                arguments.put(name, "on");
                continue;
            }
            int equals = name.indexOf('=');
            String option = equals < 0 ? name : name.substring(0, equals);
            if (switches.contains(option)) {
                throw new UsageException("Option " + option + " takes no value: leave out " + name.substring(equals));
            }
            if (!known.contains(option)) {
                throw new UsageException("Unknown option " + name + "; there are "
                        + Stream.of(known, switches, List.of(HELP))
                                .flatMap(List::stream)
                                .collect(Collectors.joining(", ")));
            }
            if (equals >= 0) {
                arguments.put(option, name.substring(equals + 1));
            } else if (i + 1 < line.length) {
                arguments.put(option, line[++i]);
            } else {
                throw new UsageException("Option " + option + " needs a value");
            }
        }
        return arguments;
    }

    private void put(String option, String value) {
        if (value.isBlank()) {
            throw new UsageException("Option " + option + " needs a value");
        }
        if (values.put(option, value) != null) {
            throw new UsageException("Option " + option + " is given twice");
        }
    }

    public boolean asksForHelp() {
        return help;
    }

    /** Whether an option was given, with a value or without. */
    public boolean has(String option) {
        return values.containsKey(option);
    }

    public Optional<String> text(String option) {
        return Optional.ofNullable(values.get(option));
    }

    /** A whole number within bounds, both included. */
    public int number(String option, int otherwise, int least, int most) {
        String value = values.get(option);
        if (value == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw outOfBounds(option, value, least, most);
        }
        throw outOfBounds(option, value, least, most);
    }

    /** One of an enum's constants, typed as {@link #nameOf} has them. */
    public <T extends Enum<T>> T choice(String option, T otherwise) {
        String typed = text(option).orElse(nameOf(otherwise));
        T[] choices = otherwise.getDeclaringClass().getEnumConstants();
        return Arrays.stream(choices)
                .filter(value -> nameOf(value).equals(typed))
                .findFirst()
                .orElseThrow(() -> new UsageException("Option " + option + " takes "
                        + Arrays.stream(choices).map(Arguments::nameOf).collect(Collectors.joining(", ")) + ", not "
                        + typed));
    }

    /** How a constant is typed: {@code PER_CALL} as {@code per-call}. */
    public static String nameOf(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static UsageException outOfBounds(String option, String value, int least, int most) {
        return new UsageException(
                "Option " + option + " takes a whole number from " + least + " to " + most + ", not " + value);
    }
}

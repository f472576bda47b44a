package io.github.jmeterrpc.influx.replay;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The arguments of a command.
 *
 * @param values of the options that have one
 * @param switches the options that have none
 * @param operands all that is no option
 */
record CommandLine(Map<String, String> values, Set<String> switches, List<String> operands) {

    /**
     * Reads it.
     *
     * @param withValue the options that have a value
     * @param withoutValue those that have none
     * @throws IllegalArgumentException saying what is wrong with it, without secrets
     */
    static CommandLine parse(List<String> args, Set<String> withValue, Set<String> withoutValue) {
        Map<String, String> values = new HashMap<>();
        Set<String> switches = new HashSet<>();
        List<String> operands = new ArrayList<>();
        for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
            String arg = rest.next();
            if (withValue.contains(arg)) {
                if (!rest.hasNext()) {
                    throw new IllegalArgumentException(arg + " needs a value");
                }
                values.put(arg, rest.next());
            } else if (withoutValue.contains(arg)) {
                switches.add(arg);
            } else if (arg.startsWith("-")) {
                throw new IllegalArgumentException("there is no option " + shown(arg));
            } else if (arg.contains("://")) {
                throw new IllegalArgumentException("a URL needs --url in front of it");
            } else {
                operands.add(arg);
            }
        }
        return new CommandLine(values, switches, operands);
    }

    /** Without a value behind an equals sign and without a URL, which may hold a password. */
    static String shown(String arg) {
        return arg.contains("://") ? "…" : arg.replaceFirst("(?s)=.*", "=…");
    }

    String value(String option, String ifAbsent) {
        return values.getOrDefault(option, ifAbsent);
    }
}

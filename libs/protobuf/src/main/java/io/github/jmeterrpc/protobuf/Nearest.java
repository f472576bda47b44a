package io.github.jmeterrpc.protobuf;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the name that is most similar to a mistyped one. */
final class Nearest {

    /** Maximum number of names listed in a message. */
    private static final int MOST = 20;

    private Nearest() {}

    /**
     * Returns the name that needs the fewest changes, at most a third of its letters.
     *
     * @return empty if all are too different
     */
    static Optional<String> of(String typed, Collection<String> names) {
        return names.stream()
                .filter(name -> distance(typed, name) <= Math.max(1, name.length() / 3))
                .min(Comparator.comparing(name -> distance(typed, name)));
    }

    /**
     * Returns the remedy: the nearest name, if there is one, and all names.
     *
     * @param typed the name that does not exist
     */
    static String advice(String typed, Collection<String> names) {
        Optional<String> nearest = of(typed, names);
        return nearest.isPresent()
                ? "type " + nearest.get() + ", or one of: " + list(names)
                : "type one of: " + list(names);
    }

    /** Returns the names, separated by commas; only the first ones if there are too many. */
    private static String list(Collection<String> names) {
        String shown = names.stream().limit(MOST).collect(Collectors.joining(", "));
        return names.size() > MOST ? shown + " and " + (names.size() - MOST) + " more" : shown;
    }

    /** Returns the Levenshtein distance, ignoring case. */
    private static int distance(String one, String other) {
        String from = one.toLowerCase(Locale.ROOT);
        String to = other.toLowerCase(Locale.ROOT);
        int[] above = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            above[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] row = new int[to.length() + 1];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int changed = above[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(changed, 1 + Math.min(row[j - 1], above[j]));
            }
            above = row;
        }
        return above[to.length()];
    }
}

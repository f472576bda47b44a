package io.github.jmeterrpc.plans.demo;

import java.util.OptionalLong;

/**
 * What it comes to.
 *
 * @param generators how many there were
 * @param samples lines in their result files
 * @param stored sum of the counts in InfluxDB; absent without one
 * @param errors failed samples
 */
record Verdict(int generators, long samples, OptionalLong stored, long errors) {

    /** The last line of the demo. */
    String line() {
        return "demo: generators=" + generators + " samples=" + samples + " stored=" + text(stored) + " lost="
                + text(lost()) + " errors=" + errors;
    }

    /** A negative number: counted more often than taken, just as wrong. */
    private OptionalLong lost() {
        return stored.isPresent() ? OptionalLong.of(samples - stored.getAsLong()) : OptionalLong.empty();
    }

    /** Zero if calls were made, none failed and none is missing. */
    int exitCode() {
        return samples > 0 && errors == 0 && lost().orElse(0) == 0 ? 0 : 1;
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? String.valueOf(number.getAsLong()) : "n/a";
    }
}

package io.github.jmeterrpc.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The outcome of the demo: whether every sample is stored exactly once, and none failed.
 *
 * @param generators number of generators
 * @param samples lines in their result files
 * @param stored samples that the store counts
 * @param errors failed samples
 * @param store the name of the store in a sentence
 */
record DemoVerdict(int generators, long samples, long stored, long errors, String store) {

    /** The result or the error, in one line. */
    String line() {
        if (passed()) {
            return String.format(
                    Locale.ROOT,
                    "proven: all %,d samples of %s are stored in %s; none lost, none doubled, none failed",
                    samples,
                    generators(generators),
                    store);
        }
        List<String> problems = new ArrayList<>();
        if (samples == 0) {
            problems.add("no call was made");
        }
        if (stored < samples) {
            problems.add(String.format(Locale.ROOT, "%,d are lost", samples - stored));
        }
        if (stored > samples) {
            problems.add(String.format(Locale.ROOT, "%,d are stored twice", stored - samples));
        }
        if (errors > 0) {
            problems.add(String.format(Locale.ROOT, "%,d failed", errors));
        }
        return String.format(
                Locale.ROOT,
                "NOT proven: of %,d samples of %s, %,d are stored in %s: %s",
                samples,
                generators(generators),
                stored,
                store,
                String.join(", ", problems));
    }

    private static String generators(int count) {
        return count == 1 ? "1 generator" : count + " generators";
    }

    private boolean passed() {
        return samples > 0 && errors == 0 && stored == samples;
    }

    /** The exit code: 0 if calls were made, no call failed and each call is stored once. */
    int exitCode() {
        return passed() ? 0 : 1;
    }
}

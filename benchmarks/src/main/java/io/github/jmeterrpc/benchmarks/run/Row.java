package io.github.jmeterrpc.benchmarks.run;

import java.util.Set;

/**
 * What is measured, and against what. Two rows are the same only if they are one object.
 */
public final class Row {

    /** The rows that are measured for each number of threads. */
    private static final Set<String> USUAL = Set.of("1k", "reuse");

    private final String text;
    private final String help;
    private final Generator sampler;
    private final Generator other;

    Row(String text, String help, Generator sampler, Generator other) {
        this.text = text;
        this.help = help;
        this.sampler = sampler;
        this.other = other;
    }

    /** How users call it. */
    public String text() {
        return text;
    }

    /** What is special about it, for the help text. */
    public String help() {
        return help;
    }

    /** Whether it is measured for each number of threads, and not for one only. */
    public boolean isUsual() {
        return USUAL.contains(text);
    }

    Generator sampler() {
        return sampler;
    }

    /** What the sampler is compared with. */
    Generator other() {
        return other;
    }

    @Override
    public String toString() {
        return text;
    }
}

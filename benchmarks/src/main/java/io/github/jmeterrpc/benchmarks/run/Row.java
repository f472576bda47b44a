package io.github.jmeterrpc.benchmarks.run;

/** What is measured. */
public enum Row {
    /** 1 KB, all fields of the sampler fixed. */
    ONE_KB("1k", 1024, false, false),
    /** 100 KB. */
    HUNDRED_KB("100k", 102_400, false, false),
    /** 1 KB, against a loop that looks its reference up for every call. */
    FRESH("fresh", 1024, true, false),
    /** 1 KB, some fields with variables and functions. */
    VARIABLES("variables", 1024, false, true);

    private final String text;
    private final int characters;
    private final boolean lookUpPerCall;
    private final boolean variables;

    Row(String text, int characters, boolean lookUpPerCall, boolean variables) {
        this.text = text;
        this.characters = characters;
        this.lookUpPerCall = lookUpPerCall;
        this.variables = variables;
    }

    /** How users call it. */
    public String text() {
        return text;
    }

    /** How long the argument is, and so the answer. */
    int characters() {
        return characters;
    }

    /** Whether the loop looks its reference up for every call. */
    boolean lookUpPerCall() {
        return lookUpPerCall;
    }

    /** Whether fields of the sampler hold variables and functions. */
    boolean variables() {
        return variables;
    }
}

package io.github.jmeterrpc.sweep.search;

/**
 * What a rate turned out to be.
 *
 * @param state whether the limits held
 * @param clear whether the confidence interval says so too; if not, a repetition may tell
 * @param reason in words
 */
public record Verdict(State state, boolean clear, String reason) {

    /** Whether the limits held. */
    public enum State {
        HOLDS,
        BREAKS,
        /** Other work of the machine spoilt the level. */
        INVALID,
        /** It could not be measured. */
        FAILED
    }

    public static Verdict invalid(String reason) {
        return new Verdict(State.INVALID, true, reason);
    }

    public static Verdict failed(String reason) {
        return new Verdict(State.FAILED, true, reason);
    }

    /** Of a rate that ended the target. */
    public static Verdict breaks(String reason) {
        return new Verdict(State.BREAKS, true, reason);
    }

    /** For people. */
    public String shown() {
        return switch (state) {
            case HOLDS -> "holds" + (clear ? "" : " (close: " + reason + ")");
            case BREAKS -> "breaks " + reason;
            case INVALID -> "invalid: " + reason;
            case FAILED -> "failed: " + reason;
        };
    }
}

package io.github.jmeterrpc.sweep.result;

import java.util.Locale;

/**
 * The verdict on a rate.
 *
 * @param state whether the limits held
 * @param clear whether the confidence interval confirms it; if not, a repetition may decide
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

    /** For people. */
    public String shown() {
        return switch (state) {
            case HOLDS -> "holds" + (clear ? "" : " (close: " + reason + ")");
            case BREAKS -> "breaks " + reason;
            case INVALID, FAILED -> state.name().toLowerCase(Locale.ROOT) + ": " + reason;
        };
    }
}

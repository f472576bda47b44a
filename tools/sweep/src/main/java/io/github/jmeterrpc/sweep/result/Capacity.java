package io.github.jmeterrpc.sweep.result;

/**
 * The result of a search, in arrivals per second; 0 if there is none.
 *
 * @param held the highest rate that held
 * @param clearlyHeld the highest rate that the confidence interval confirms
 * @param broke the lowest rate that broke
 * @param clearlyBroke the lowest rate that the confidence interval confirms
 * @param end reason for the end of the search
 * @param last the rate that was tried last, or stayed invalid
 */
public record Capacity(int held, int clearlyHeld, int broke, int clearlyBroke, End end, int last) {

    /** How the search ended. */
    public enum End {
        FOUND,
        /** Even one arrival per second fails. */
        NONE_HOLDS,
        /** The highest tried rate holds. */
        NEVER_BREAKS,
        /** The lowest rate that breaks stayed without a valid run. */
        INVALID,
        /** A rate could not be measured. */
        FAILED,
        /** The search has not ended. */
        STOPPED
    }

    /** The bounds of the highest rate that holds, with 95 % confidence, as text. */
    public String interval() {
        if (clearlyHeld > 0) {
            return clearlyBroke > 0
                    ? "surely " + clearlyHeld + " to " + clearlyBroke
                    : "surely " + clearlyHeld + " or more";
        }
        return clearlyBroke > 0 ? "surely below " + clearlyBroke : "not sure, as all rates are close";
    }
}

package io.github.jmeterrpc.live.gate;

import java.util.Arrays;

/** The sign between the figure and the limit of a condition. */
enum ComparisonSign {
    ABOVE(">"),
    AT_LEAST(">="),
    BELOW("<"),
    AT_MOST("<=");

    private final String typed;

    ComparisonSign(String typed) {
        this.typed = typed;
    }

    /**
     * @param typed the sign as typed
     */
    static ComparisonSign of(String typed) {
        return Arrays.stream(values())
                .filter(sign -> sign.typed.equals(typed))
                .findFirst()
                .orElseThrow();
    }

    /** The sign as typed. */
    String typed() {
        return typed;
    }

    /** Whether larger figures meet the condition. */
    boolean isUpward() {
        return this == ABOVE || this == AT_LEAST;
    }

    /** Whether the condition is met; {@code order} is negative, 0 or positive, as the figure to the limit. */
    boolean isMet(int order) {
        return switch (this) {
            case ABOVE -> order > 0;
            case AT_LEAST -> order >= 0;
            case BELOW -> order < 0;
            case AT_MOST -> order <= 0;
        };
    }

    /** The sign of the condition that holds if and only if this one does not. */
    ComparisonSign negated() {
        return switch (this) {
            case ABOVE -> AT_MOST;
            case AT_LEAST -> BELOW;
            case BELOW -> AT_LEAST;
            case AT_MOST -> ABOVE;
        };
    }

    /** The sign for the other direction. */
    ComparisonSign reversed() {
        return switch (this) {
            case ABOVE -> BELOW;
            case AT_LEAST -> AT_MOST;
            case BELOW -> ABOVE;
            case AT_MOST -> AT_LEAST;
        };
    }
}

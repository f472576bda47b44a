package io.github.jmeterrpc.sweep.result;

/**
 * How many calls of some exceed a limit.
 *
 * @param exceeding calls that do
 * @param all of them
 */
record Share(long exceeding, long all) {

    /** 0 to 1; 0 of none. */
    double value() {
        return all == 0 ? 0 : (double) exceeding / all;
    }

    Share plus(Share other) {
        return new Share(exceeding + other.exceeding, all + other.all);
    }
}

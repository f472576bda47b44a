package io.github.jmeterrpc.endtoend.e2e;

import io.github.jmeterrpc.endtoend.e2e.SweepProcess.Row;
import java.util.function.Supplier;

/** Compares two throughputs measured in turns on a machine with other load. */
final class BestOfTurns {

    /** How often at most. */
    static final int MOST = 3;

    private BestOfTurns() {}

    /**
     * The ratio of two throughputs, measured in turns: the best of each, since other load only reduces them. A second and third turn only while the ratio is not below the limit: where it is
     * not in truth, more of them show that the better.
     */
    static double ratio(Supplier<Row> one, Supplier<Row> other, double limit) {
        double ofOne = 0;
        double ofOther = 0;
        for (int turn = 0; turn < MOST; turn++) {
            ofOther = Math.max(ofOther, other.get().callsPerSecond());
            ofOne = Math.max(ofOne, one.get().callsPerSecond());
            if (ofOne / ofOther < limit) {
                break;
            }
        }
        return ofOne / ofOther;
    }
}

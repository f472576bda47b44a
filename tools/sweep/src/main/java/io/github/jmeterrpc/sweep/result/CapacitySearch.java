package io.github.jmeterrpc.sweep.result;

import java.util.OptionalInt;

/**
 * The search of the highest rate that holds: doubles the rate until it breaks (halves one that
 * breaks at once), then bisects. A rate is tried again if its verdict is unclear and affects the
 * search, or if it is invalid. Not thread-safe.
 *
 * <p>A rate that stays invalid counts as failed, because only failures can be invalid: lower rates
 * may still hold, or fail with a valid result. If the lowest failed rate is invalid at the end, it
 * is tried once more, because the other load may have ended. The search has found the capacity only
 * if that rate is valid.
 */
public final class CapacitySearch {

    /** Maximum number of runs of one rate that are evaluated together. */
    static final int MOST_RUNS = 3;

    /** Maximum number of consecutive runs of one rate that are invalid or fail. */
    static final int MOST_SPOILT = 2;

    private static final int HIGHEST = 1_000_000;

    private final double precision;
    private int rate;
    private int runs;
    private int spoilt;
    private int held;
    private int broke;
    private boolean brokeIsValid;
    private int brokeValidly;
    private boolean triedOnceMore;
    private int clearlyHeld;
    private int clearlyBroke;
    private Capacity.End end = Capacity.End.STOPPED;

    /**
     * Starts a search.
     *
     * @param first first rate, per second
     * @param precision maximum final distance between the rate that holds and the rate that fails,
     *     as a share of the former
     */
    public CapacitySearch(int first, double precision) {
        this.rate = first;
        this.precision = precision;
    }

    /**
     * The rate to run next, which may be the last one again; absent when the search has ended.
     */
    public OptionalInt next() {
        return end != Capacity.End.STOPPED ? OptionalInt.empty() : OptionalInt.of(rate);
    }

    /** Records the verdict on the requested rate over all its valid runs. */
    public void add(LevelVerdict verdict) {
        if (verdict.outcome() == LevelVerdict.LevelOutcome.INVALID
                || verdict.outcome() == LevelVerdict.LevelOutcome.FAILED) {
            spoilt++;
            if (spoilt == MOST_SPOILT && verdict.outcome() == LevelVerdict.LevelOutcome.INVALID) {
                brokeIsValid = false;
                decide(true, false);
            } else if (spoilt == MOST_SPOILT) {
                end(Capacity.End.FAILED);
            }
            return;
        }
        runs++;
        spoilt = 0;
        boolean breaks = verdict.outcome() == LevelVerdict.LevelOutcome.BREAKS;
        // While rates are doubled, one that seems to hold is only a step to the next.
        boolean matters = breaks || broke > 0;
        if (verdict.clear() || !matters || runs == MOST_RUNS) {
            brokeIsValid |= breaks;
            brokeValidly = breaks ? rate : brokeValidly;
            decide(breaks, verdict.clear());
        }
    }

    private void decide(boolean breaks, boolean clear) {
        if (breaks) {
            broke = rate;
            clearlyBroke = clear ? rate : clearlyBroke;
        } else {
            held = rate;
            clearlyHeld = clear ? rate : clearlyHeld;
        }
        runs = 0;
        spoilt = 0;
        if (broke == 0) {
            step(rate * 2, rate * 2 > HIGHEST, Capacity.End.NEVER_BREAKS);
        } else if (held == 0) {
            step(rate / 2, rate == 1, Capacity.End.NONE_HOLDS);
        } else {
            step((held + broke) / 2, broke - held <= Math.max(1, precision * held), Capacity.End.FOUND);
        }
    }

    private void step(int next, boolean last, Capacity.End how) {
        if (last) {
            end(how);
        } else {
            rate = next;
        }
    }

    private void end(Capacity.End how) {
        boolean spoiltBreak = broke > 0 && !brokeIsValid && how != Capacity.End.FAILED;
        if (spoiltBreak && !triedOnceMore) {
            triedOnceMore = true;
            rate = broke;
            broke = brokeValidly;
            return;
        }
        end = spoiltBreak ? Capacity.End.INVALID : how;
    }

    /** The result so far. */
    public Capacity capacity() {
        return new Capacity(held, clearlyHeld, broke, clearlyBroke, end, end == Capacity.End.INVALID ? broke : rate);
    }
}

package io.github.jmeterrpc.benchmarks.run;

/**
 * A case to measure: one line of the result.
 *
 * @param row what is measured
 * @param threads calls at the same time, on either side
 */
public record Case(Row row, int threads) {

    /** How it begins in the result: the usual rows bear no name. */
    String name() {
        return (row.isUsual() ? "" : "row=" + row.text() + " ") + "threads=" + threads;
    }
}

package io.github.jmeterrpc.demo;

/**
 * The outcome of the demo.
 *
 * @param generators how many there were
 * @param samples lines in their result files
 * @param stored how many of them arrived where they are stored
 * @param errors failed samples
 */
record Verdict(int generators, long samples, long stored, long errors) {

    /** The last line of the demo. */
    String line() {
        return "demo: generators=" + generators + " samples=" + samples + " stored=" + stored + " lost=" + lost()
                + " errors=" + errors;
    }

    /** A negative number: counted more often than taken, just as wrong. */
    private long lost() {
        return samples - stored;
    }

    /** Zero if calls were made, none failed and none is missing. */
    int exitCode() {
        return samples > 0 && errors == 0 && lost() == 0 ? 0 : 1;
    }
}

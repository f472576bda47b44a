package io.github.jmeterrpc.thrift.client;

/** Reads exceptions: what caused them, and their words, without stack traces. */
final class Causes {

    private static final int LONGEST_DETAIL = 2000;

    private Causes() {}

    /** All causes, a line each, for the response data. */
    static String detailOf(Throwable thrown) {
        StringBuilder detail = new StringBuilder();
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            detail.append(detail.isEmpty() ? "" : "\ncaused by ")
                    .append(t instanceof WireException ? "" : t.getClass().getName() + ": ")
                    .append(t.getLocalizedMessage());
        }
        return detail.length() <= LONGEST_DETAIL ? detail.toString() : detail.substring(0, LONGEST_DETAIL) + "…";
    }

    /** The first cause of all. */
    static Throwable rootOf(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}

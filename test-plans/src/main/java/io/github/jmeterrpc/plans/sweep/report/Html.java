package io.github.jmeterrpc.plans.sweep.report;

/** Text in HTML. */
final class Html {

    private Html() {}

    /** Nothing in it is markup any more, in attributes neither. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}

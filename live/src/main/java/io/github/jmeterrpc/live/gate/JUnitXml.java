package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes a verdict as JUnit XML for CI servers, with a test case for each threshold. */
public final class JUnitXml {

    private static final double MILLIS = 1000;

    private JUnitXml() {}

    /** Returns the XML in UTF-8. */
    public static byte[] of(RunState state, Verdict verdict) {
        Long end = state.run().end();
        String title = state.run().title();
        StringBuilder xml = new StringBuilder(String.format(
                Locale.ROOT,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>%n<testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"0\""
                        + " skipped=\"0\" time=\"%.3f\">",
                escaped(title.isEmpty() ? "load test" : title),
                verdict.lines().size(),
                verdict.lines().stream().filter(line -> !line.ok()).count(),
                end == null ? 0 : (end - state.run().start()) / MILLIS));
        for (VerdictLine line : verdict.lines()) {
            xml.append(String.format(
                    "<testcase classname=\"%s\" name=\"%s\" time=\"0\">",
                    escaped(line.transaction()), escaped(line.threshold())));
            xml.append(line.close() ? "<properties><property name=\"close\" value=\"true\"/></properties>" : "");
            xml.append(String.format(
                    line.ok() ? "<system-out>%s</system-out>" : "<failure message=\"%s\" type=\"threshold\"/>",
                    escaped(line.text())));
            xml.append("</testcase>");
        }
        return xml.append("</testsuite>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** XML 1.0 cannot represent most control characters and half surrogate pairs. */
    private static String escaped(String text) {
        String whole = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        return whole.replaceAll("[^\\t\\n\\r\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\t", "&#9;")
                .replace("\n", "&#10;")
                .replace("\r", "&#13;");
    }
}

package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds the page as a single file, which contains its styles, scripts and data; its content policy
 * allows no others. With the data of a run it is a report and opens no connections. Without data it
 * is the live page and may query its own server.
 */
public final class ReportPage {

    private static final String FOLDER = "/io/github/jmeterrpc/live/page/";
    private static final String DATA = "<script type=\"application/json\" id=\"data\">";
    private static final String HEAD = "<head>";
    private static final String BODY = "<body>\n";
    private static final Pattern FILE =
            Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">|<script([^>]*) src=\"([^\"]+)\"></script>");

    private ReportPage() {}

    /**
     * Builds the file.
     *
     * @param state the run; null for the live page
     */
    public static byte[] of(RunState state) {
        return of(state, "");
    }

    /**
     * Builds the file with content above the run.
     *
     * @param above HTML in which all foreign text is escaped
     */
    public static byte[] of(RunState state, String above) {
        StringBuilder styles = new StringBuilder("; style-src");
        StringBuilder scripts = new StringBuilder("; script-src");
        String page = text("index.html").replace(BODY, BODY + above);
        String inlined = FILE.matcher(page).replaceAll(file -> {
            boolean style = file.group(1) != null;
            String text = text(file.group(style ? 1 : 3));
            (style ? styles : scripts).append(" 'sha256-").append(sha256(text)).append('\'');
            return Matcher.quoteReplacement(
                    style ? "<style>" + text + "</style>" : "<script" + file.group(2) + ">" + text + "</script>");
        });
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'" + scripts + styles
                + (state == null ? "; connect-src 'self'" : "");
        String meta = "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">";
        return inlined.replace(HEAD, HEAD + meta)
                .replace(DATA, DATA + (state == null ? "" : json(state)))
                .getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Builds the file with notes about the run's files above the run.
     *
     * @param notes plain text; may be empty
     */
    public static byte[] of(RunState state, List<String> notes) {
        StringBuilder above = new StringBuilder();
        for (String note : notes) {
            above.append("<p class=\"note\">").append(escaped(note)).append("</p>\n");
        }
        return of(state, notes.isEmpty() ? "" : "<section class=\"card\" id=\"notes\">\n" + above + "</section>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String text(String file) {
        try (InputStream in = ReportPage.class.getResourceAsStream(FOLDER + file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(file, e);
        }
    }

    /** Escapes text so that it cannot end the element. */
    private static String json(RunState state) {
        return new String(Json.bytes(state), StandardCharsets.UTF_8)
                .replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    private static String sha256(String text) {
        try {
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has it", e);
        }
    }
}

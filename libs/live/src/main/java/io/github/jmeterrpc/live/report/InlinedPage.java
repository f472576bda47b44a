package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page as one file: its styles, scripts and data are inside, and its policy allows no others. With data it opens no
 * connection; without, it may ask the server that it comes from.
 */
public final class InlinedPage {

    private static final String DATA = "<script type=\"application/json\" id=\"data\">";
    private static final String HEAD = "<head>";
    private static final Pattern FILE =
            Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">|<script([^>]*) src=\"([^\"]+)\"></script>");

    private InlinedPage() {}

    /**
     * Makes the file.
     *
     * @param page with links to styles and scripts, and an empty script element with the id {@code data}
     * @param files gives the text of a style or script by its name
     * @param data goes into that element as JSON; null: the element stays empty
     */
    public static String of(String page, UnaryOperator<String> files, Object data) {
        StringBuilder styles = new StringBuilder("; style-src");
        StringBuilder scripts = new StringBuilder("; script-src");
        String inlined = FILE.matcher(page).replaceAll(file -> {
            boolean style = file.group(1) != null;
            String text = files.apply(file.group(style ? 1 : 3));
            (style ? styles : scripts).append(" 'sha256-").append(sha256(text)).append('\'');
            return Matcher.quoteReplacement(
                    style ? "<style>" + text + "</style>" : "<script" + file.group(2) + ">" + text + "</script>");
        });
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'" + scripts + styles
                + (data == null ? "; connect-src 'self'" : "");
        String meta = "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">";
        return inlined.replace(HEAD, HEAD + meta).replace(DATA, DATA + (data == null ? "" : json(data)));
    }

    /** No text in it can end the element. */
    private static String json(Object data) {
        return new String(Json.bytes(data), StandardCharsets.UTF_8)
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

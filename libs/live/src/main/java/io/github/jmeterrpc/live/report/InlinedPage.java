package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page as one file: its styles, scripts and data are inside, and its policy allows no others. Needs no server and opens
 * no connection.
 */
public final class InlinedPage {

    private static final String DATA = "<script type=\"application/json\" id=\"data\"></script>";
    private static final String HEAD = "<head>";
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");
    private static final Pattern SCRIPT = Pattern.compile("<script src=\"([^\"]+)\"></script>");

    private InlinedPage() {}

    /**
     * Makes the file.
     *
     * @param page with links to styles and scripts, and an empty script element with the id {@code data}
     * @param files gives the text of a style or script by its name
     * @param data goes into that element as JSON
     */
    public static String of(String page, UnaryOperator<String> files, Object data) {
        List<String> scripts = new ArrayList<>();
        List<String> styles = new ArrayList<>();
        String inlined = inlined(page, STYLE, files, "<style>", "</style>", styles);
        inlined = inlined(inlined, SCRIPT, files, "<script>", "</script>", scripts);
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; script-src"
                + hashes(scripts) + "; style-src" + hashes(styles);
        inlined = replaced(
                inlined, HEAD, HEAD + "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">");
        return replaced(inlined, DATA, DATA.replace("></script>", ">" + json(data) + "</script>"));
    }

    private static String inlined(
            String page, Pattern element, UnaryOperator<String> files, String start, String end, List<String> texts) {
        Matcher matcher = element.matcher(page);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String text = files.apply(matcher.group(1));
            texts.add(text);
            matcher.appendReplacement(out, Matcher.quoteReplacement(start + text + end));
        }
        return matcher.appendTail(out).toString();
    }

    private static String replaced(String page, String what, String with) {
        int at = page.indexOf(what);
        if (at < 0) {
            throw new IllegalStateException("the page has no " + what);
        }
        return page.substring(0, at) + with + page.substring(at + what.length());
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

    private static String hashes(List<String> texts) {
        StringBuilder hashes = new StringBuilder();
        for (String text : texts) {
            hashes.append(" 'sha256-").append(sha256(text)).append('\'');
        }
        return hashes.isEmpty() ? " 'none'" : hashes.toString();
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

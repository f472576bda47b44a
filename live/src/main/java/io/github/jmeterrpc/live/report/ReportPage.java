package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.page.PageFiles;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The page as one file with a run's data inside, which needs no server and opens no connection. */
public final class ReportPage {

    private static final String DATA = "<script type=\"application/json\" id=\"data\"></script>";
    private static final String HEAD = "<head>";
    private static final Pattern STYLE = Pattern.compile("<link rel=\"stylesheet\" href=\"([^\"]+)\">");
    private static final Pattern SCRIPT = Pattern.compile("<script src=\"([^\"]+)\"></script>");

    private ReportPage() {}

    /** Makes the file. */
    public static byte[] of(State state) {
        List<String> scripts = new ArrayList<>();
        List<String> styles = new ArrayList<>();
        String page = text(PageFiles.INDEX);
        page = inlined(page, STYLE, "<style>", "</style>", styles);
        page = inlined(page, SCRIPT, "<script>", "</script>", scripts);
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; script-src"
                + hashes(scripts) + "; style-src" + hashes(styles);
        page = replaced(
                page, HEAD, HEAD + "\n<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">");
        page = replaced(page, DATA, DATA.replace("></script>", ">" + data(state) + "</script>"));
        return page.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(String name) {
        return new String(
                PageFiles.read(name).orElseThrow(() -> new IllegalStateException("the page has no file " + name)),
                StandardCharsets.UTF_8);
    }

    private static String inlined(String page, Pattern element, String start, String end, List<String> texts) {
        Matcher matcher = element.matcher(page);
        StringBuilder out = new StringBuilder();
        while (matcher.find()) {
            String text = text(matcher.group(1));
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
    private static String data(State state) {
        return new String(Json.bytes(state), StandardCharsets.UTF_8)
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

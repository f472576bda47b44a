package io.github.jmeterrpc.live.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The files of the page, which lie beside this class's package in one folder. */
public final class PageFiles {

    /** The file that is the page. */
    public static final String INDEX = "index.html";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]*(\\.[a-z0-9-]+)*\\.([a-z]+)");
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "txt", "text/plain; charset=utf-8",
            "svg", "image/svg+xml",
            "png", "image/png");

    private PageFiles() {}

    /** A file; nothing if there is none of that name, or it is no plain name. */
    public static Optional<byte[]> read(String name) {
        if (type(name).isEmpty()) {
            return Optional.empty();
        }
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    /** A file as text; there must be one of that name. */
    public static String text(String name) {
        return new String(
                read(name).orElseThrow(() -> new IllegalStateException("the page has no file " + name)),
                StandardCharsets.UTF_8);
    }

    /** The content type of a file; nothing if it is no file of the page by its name. */
    public static Optional<String> type(String name) {
        var matcher = NAME.matcher(name);
        return matcher.matches() ? Optional.ofNullable(TYPES.get(matcher.group(2))) : Optional.empty();
    }
}

package io.github.jmeterrpc.live.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The files of the page, which lie beside this class's package in one folder. */
public final class PageFiles {

    /** The file that refers to all others. */
    public static final String INDEX = "index.html";

    private PageFiles() {}

    /** A file as text; there must be one of that name. */
    public static String text(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}

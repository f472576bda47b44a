package io.github.jmeterrpc.live.results;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an XML result file. Bytes that its encoding forbids, and references to characters
 * that XML 1.0 forbids, which JMeter writes ({@code &#x1;} of a binary response), become U+FFFD, as
 * in CSV; it also records the end of the text. Not thread-safe; the caller closes the stream.
 */
final class XmlText extends Reader {

    private static final int BUFFER = 1 << 16;

    /**
     * Number of characters to read ahead; longer than any character reference or element name.
     */
    private static final int AHEAD = 16;

    /** Number of bytes within which an XML declaration ends. */
    private static final int DECLARATION = 200;

    private static final Pattern ENCODING =
            Pattern.compile("\\s*<\\?xml[^>]*\\sencoding\\s*=\\s*[\"']([\\w.:-]+)[\"'][^>]*\\?>.*", Pattern.DOTALL);
    private static final Pattern REFERENCE = Pattern.compile("&#(x?)([0-9a-fA-F]{1,7});.*", Pattern.DOTALL);
    private static final Pattern RECORD =
            Pattern.compile("<(sample[ />]|httpSample[ />]|(?!java\\.net\\.URL)[\\w$]+\\.).*", Pattern.DOTALL);
    private static final char REPLACEMENT = '\uFFFD';

    private final Reader in;
    private final char[] buffer = new char[BUFFER];
    private int at;
    private int length;
    private boolean ended;
    private long line = 1;
    private long column = 1;
    private long lastTagEnd;
    private long records;

    /**
     * @param in a stream that supports {@code mark}
     * @throws IOException if the encoding is unknown
     */
    XmlText(InputStream in) throws IOException {
        this.in = new InputStreamReader(in, encoding(in));
    }

    private static Charset encoding(InputStream in) throws IOException {
        in.mark(DECLARATION);
        Matcher declaration = ENCODING.matcher(new String(in.readNBytes(DECLARATION), StandardCharsets.ISO_8859_1));
        in.reset();
        try {
            return declaration.matches() ? Charset.forName(declaration.group(1)) : StandardCharsets.UTF_8;
        } catch (IllegalArgumentException e) {
            throw new IOException("unknown encoding '" + declaration.group(1) + "'", e);
        }
    }

    /** Whether the text has been read to its end and no tag ends after this position. */
    boolean endsAfter(long errorLine, long errorColumn) {
        return ended && at == length && errorLine == line && errorColumn > lastTagEnd;
    }

    /**
     * The number of results at the start of a line; JMeter writes all results except sub-samples
     * this way.
     */
    long records() {
        return records;
    }

    @Override
    public int read(char[] target, int offset, int count) throws IOException {
        int done = 0;
        while (done < count && lookAhead()) {
            char c = buffer[at];
            if (c == '&' && isForbidden(ahead())) {
                // The replacement character is shorter than any reference.
                while (buffer[at] != ';') {
                    at++;
                }
                c = REPLACEMENT;
            } else if (c == '<' && column == 1 && RECORD.matcher(ahead()).matches()) {
                records++;
            }
            at++;
            position(c);
            target[offset + done++] = c;
        }
        return done == 0 && count > 0 ? -1 : done;
    }

    /** Fills the buffer; returns false at the end of the text. */
    private boolean lookAhead() throws IOException {
        while (length - at < AHEAD && !ended) {
            System.arraycopy(buffer, at, buffer, 0, length - at);
            length -= at;
            at = 0;
            int read = in.read(buffer, length, BUFFER - length);
            ended = read < 0;
            length += Math.max(read, 0);
        }
        return at < length;
    }

    private String ahead() {
        return new String(buffer, at, Math.min(AHEAD, length - at));
    }

    private static boolean isForbidden(String text) {
        Matcher reference = REFERENCE.matcher(text);
        if (!reference.matches()) {
            return false;
        }
        boolean hex = !reference.group(1).isEmpty();
        if (!hex && !reference.group(2).matches("\\d+")) {
            return false;
        }
        int c = Integer.parseInt(reference.group(2), hex ? 16 : 10);
        return c < ' ' && c != '\t' && c != '\n' && c != '\r'
                || c >= 0xD800 && c <= 0xDFFF
                || c == 0xFFFE
                || c == 0xFFFF;
    }

    /** Counts UTF-16 characters, like the parser. */
    private void position(char c) {
        if (c == '\n') {
            line++;
            column = 1;
            lastTagEnd = 0;
            return;
        }
        if (c == '>') {
            lastTagEnd = column;
        }
        column++;
    }

    @Override
    public void close() {
        // The caller closes the stream.
    }
}

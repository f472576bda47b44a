package io.github.jmeterrpc.live.results;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of an XML result file, in UTF-8 or another encoding in which ASCII is ASCII. Replaces
 * references to characters that XML 1.0 forbids, which JMeter writes ({@code &#x1;} of a binary
 * response), by U+FFFD, and knows where the text ends. Not thread-safe; the stream it reads is
 * closed by the caller.
 */
final class XmlText extends InputStream {

    private static final int BUFFER = 1 << 16;

    /**
     * Bytes to look ahead: more than a reference to a character or the name of an element needs.
     */
    private static final int AHEAD = 16;

    private static final Pattern REFERENCE = Pattern.compile("&#(x?)([0-9a-fA-F]{1,7});.*", Pattern.DOTALL);
    private static final Pattern RECORD = Pattern.compile("<(sample|httpSample)[ />].*", Pattern.DOTALL);
    private static final byte[] REPLACEMENT = "\uFFFD".getBytes(StandardCharsets.UTF_8);

    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER];
    private int at;
    private int length;
    private boolean ended;
    private long line = 1;
    private long column = 1;
    private long lastTagEnd;
    private long records;

    XmlText(InputStream in) {
        this.in = in;
    }

    /** Whether no tag ends after this position, and the text has been read to its end. */
    boolean endsAfter(long errorLine, long errorColumn) {
        return ended && at == length && errorLine == line && errorColumn > lastTagEnd;
    }

    /** Results that begin at the start of a line, as JMeter writes all but parts of others. */
    long records() {
        return records;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int count) throws IOException {
        int done = 0;
        while (done < count && lookAhead()) {
            byte c = buffer[at];
            if (c == '&' && isForbidden(ahead())) {
                replaceReference();
                c = buffer[at];
            } else if (c == '<' && column == 1 && RECORD.matcher(ahead()).matches()) {
                records++;
            }
            at++;
            position(c);
            target[offset + done++] = c;
        }
        return done == 0 && count > 0 ? -1 : done;
    }

    /** Fills the buffer; false at the end of the text. */
    private boolean lookAhead() throws IOException {
        if (length - at < AHEAD && !ended) {
            System.arraycopy(buffer, at, buffer, 0, length - at);
            length -= at;
            at = 0;
            int read = in.readNBytes(buffer, length, BUFFER - length);
            ended = read < BUFFER - length;
            length += read;
        }
        return at < length;
    }

    private String ahead() {
        return new String(buffer, at, Math.min(AHEAD, length - at), StandardCharsets.ISO_8859_1);
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

    /** Every reference is at least as long as the character that it is replaced by. */
    private void replaceReference() {
        while (buffer[at] != ';') {
            at++;
        }
        at -= REPLACEMENT.length - 1;
        System.arraycopy(REPLACEMENT, 0, buffer, at, REPLACEMENT.length);
    }

    /** Counts as the parser does: UTF-16 characters. */
    private void position(byte c) {
        if (c == '\n') {
            line++;
            column = 1;
            lastTagEnd = 0;
        } else if ((c & 0xC0) != 0x80) {
            if (c == '>') {
                lastTagEnd = column;
            }
            column += (c & 0xF8) == 0xF0 ? 2 : 1;
        }
    }
}

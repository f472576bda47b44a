package io.github.jmeterrpc.thrift.codec.reply;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Writes JSON in UTF-8. Commas and brackets are the caller's business. */
final class JsonOutput {

    private static final String HEX = "0123456789abcdef";

    /** Longest array that every JVM has. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int length;

    /** @param expected bytes, as far as known */
    JsonOutput(int expected) {
        bytes = new byte[Math.max(64, expected)];
    }

    /** All that was written, after which nothing more may be. */
    byte[] written() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    void mark(char c) {
        room(1);
        bytes[length++] = (byte) c;
    }

    /** Characters of ASCII that need no escape, without quotation marks. */
    void plain(String ascii) {
        int count = ascii.length();
        room(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    /** The name of a field, with its colon. */
    void name(String name) {
        text(name);
        mark(':');
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        text(utf8, 0, utf8.length);
    }

    /** What is not UTF-8 becomes the replacement character. */
    void text(byte[] utf8, int offset, int count) {
        if (!PlainText.is(utf8, offset, count)) {
            escaped(new String(utf8, offset, count, StandardCharsets.UTF_8));
            return;
        }
        room(count + 2);
        bytes[length++] = '"';
        System.arraycopy(utf8, offset, bytes, length, count);
        length += count;
        bytes[length++] = '"';
    }

    private void escaped(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ') {
                        out.append("\\u00").append(HEX.charAt(c >> 4)).append(HEX.charAt(c & 0x0f));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        byte[] utf8 = out.toString().getBytes(StandardCharsets.UTF_8);
        room(utf8.length + 2);
        bytes[length++] = '"';
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        bytes[length++] = '"';
    }

    void base64(byte[] array, int offset, int count) {
        ByteBuffer encoded = Base64.getEncoder().encode(ByteBuffer.wrap(array, offset, count));
        int size = encoded.remaining();
        room(size + 2);
        bytes[length++] = '"';
        encoded.get(bytes, length, size);
        length += size;
        bytes[length++] = '"';
    }

    void whole(long value) {
        plain(Long.toString(value));
    }

    /** What is no finite number stands in quotation marks. */
    void real(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            text(Double.toString(value));
        } else {
            plain(Double.toString(value));
        }
    }

    private void room(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(bytes.length * 2L, (long) length + count), MOST));
        }
    }
}

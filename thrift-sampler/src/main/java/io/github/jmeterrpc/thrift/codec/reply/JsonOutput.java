package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.common.json.PlainText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/** Writes JSON in UTF-8 to a byte array. The caller writes commas and brackets. Not thread-safe. */
final class JsonOutput {

    private static final String HEX = "0123456789abcdef";

    /** Maximum length of an array in all JVMs. */
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int length;

    /** @param expected estimated length in bytes */
    JsonOutput(int expected) {
        bytes = new byte[Math.max(64, expected)];
    }

    /**
     * Returns the JSON; nothing may be written afterwards, because the array may be the internal
     * one.
     */
    byte[] toByteArray() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    void writeChar(char c) {
        ensureCapacity(1);
        bytes[length++] = (byte) c;
    }

    /**
     * Writes ASCII characters as they are, without quotation marks; none of them may need an
     * escape.
     */
    void writeAscii(String ascii) {
        int count = ascii.length();
        ensureCapacity(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) ascii.charAt(i);
        }
    }

    /** Writes the name of a field and the colon. */
    void writeFieldName(String name) {
        writeString(name);
        writeChar(':');
    }

    void writeString(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        writeString(utf8, 0, utf8.length);
    }

    /** Writes a quoted string; malformed UTF-8 becomes the replacement character. */
    void writeString(byte[] utf8, int offset, int count) {
        if (!PlainText.isPlain(utf8, offset, count, PlainText.NOT_ASCII)) {
            writeEscaped(new String(utf8, offset, count, StandardCharsets.UTF_8));
            return;
        }
        ensureCapacity(count + 2);
        bytes[length++] = '"';
        System.arraycopy(utf8, offset, bytes, length, count);
        length += count;
        bytes[length++] = '"';
    }

    private void writeEscaped(String text) {
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
        ensureCapacity(utf8.length + 2);
        bytes[length++] = '"';
        System.arraycopy(utf8, 0, bytes, length, utf8.length);
        length += utf8.length;
        bytes[length++] = '"';
    }

    void writeBase64(byte[] array, int offset, int count) {
        ByteBuffer encoded = Base64.getEncoder().encode(ByteBuffer.wrap(array, offset, count));
        int size = encoded.remaining();
        ensureCapacity(size + 2);
        bytes[length++] = '"';
        encoded.get(bytes, length, size);
        length += size;
        bytes[length++] = '"';
    }

    void writeLong(long value) {
        writeAscii(Long.toString(value));
    }

    /** Writes NaN and infinities as strings, because JSON has no such numbers. */
    void writeDouble(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            writeString(Double.toString(value));
        } else {
            writeAscii(Double.toString(value));
        }
    }

    private void ensureCapacity(int count) {
        if (count > bytes.length - length) {
            bytes = Arrays.copyOf(
                    bytes, (int) Math.min(Math.max(bytes.length * 2L, (long) length + count), MAX_LENGTH));
        }
    }
}

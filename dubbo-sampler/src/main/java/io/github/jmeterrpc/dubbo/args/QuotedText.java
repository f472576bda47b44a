package io.github.jmeterrpc.dubbo.args;

import io.github.jmeterrpc.common.json.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Writes text as JSON if no character in it needs to be escaped: it puts quotation marks around the
 * bytes. Most replies are such text, and a JSON library is slower because it checks each character
 * separately.
 */
final class QuotedText {

    private QuotedText() {}

    /** @return the JSON in UTF-8; empty if a character must be escaped */
    static Optional<byte[]> of(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (!PlainText.isPlain(utf8, 0, utf8.length, PlainText.FIRST_OF_FOUR) || !isFaithful(text, utf8)) {
            return Optional.empty();
        }
        byte[] json = new byte[utf8.length + 2];
        json[0] = '"';
        System.arraycopy(utf8, 0, json, 1, utf8.length);
        json[json.length - 1] = '"';
        return Optional.of(json);
    }

    /** A half surrogate pair, which UTF-8 cannot encode, has become a question mark. */
    private static boolean isFaithful(String text, byte[] utf8) {
        return !PlainText.contains(utf8, '?') || new String(utf8, StandardCharsets.UTF_8).equals(text);
    }
}

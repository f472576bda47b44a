package io.github.jmeterrpc.metrics.failure;

/**
 * Finds the kind of a failure, and looks it up among known kinds, without allocating: a thread
 * reuses one object for all its failures. Not thread-safe.
 *
 * <p>In the message each number becomes {@code #}: digits with the points and commas between them
 * (so an IPv4 address is one number), a UUID, a hexadecimal number with {@code 0x} or of at least
 * {@value #LEAST_HEX} digits. White space becomes one blank; other control characters become
 * question marks; a backslash that a tag of line protocol cannot contain becomes a slash. Applied
 * to the message of a kind, this changes nothing.
 */
public final class FailureText {

    /** Maximum length of the message of a kind, in characters. */
    public static final int MAX_LENGTH = 200;

    /** Maximum number of characters read from a message, which can be a whole page. */
    public static final int MAX_READ = 500;

    static final int HASH = 31;

    /**
     * Minimum length of hexadecimal numbers; a shorter one such as {@code face1} is more likely a
     * word.
     */
    private static final int LEAST_HEX = 8;

    /** Lengths of the groups of a UUID, between which there is a hyphen. */
    private static final int[] UUID_GROUPS = {8, 4, 4, 4, 12};

    private String code = "";
    private final char[] text = new char[MAX_LENGTH + 1];
    private int length;

    // State of the message that is being read.
    private String message = "";
    private int end;
    private boolean blank;

    /**
     * Reads a failure.
     *
     * @param responseCode not null
     * @param responseMessage not null
     * @return this object
     */
    public FailureText read(String responseCode, String responseMessage) {
        String stripped = responseCode.strip();
        code = stripped.length() <= MAX_LENGTH ? stripped : stripped.substring(0, MAX_LENGTH);
        message = responseMessage;
        end = Math.min(MAX_READ, message.length());
        length = 0;
        blank = false;
        for (int at = 0; at < end && length <= MAX_LENGTH; ) {
            at = next(at);
        }
        if (length > MAX_LENGTH) {
            length = Character.isHighSurrogate(text[MAX_LENGTH - 2]) ? MAX_LENGTH - 2 : MAX_LENGTH - 1;
            text[length++] = '…';
        }
        return this;
    }

    /** Reads a part from a position on; returns the position after it. */
    private int next(int at) {
        char c = message.charAt(at);
        if (Character.isWhitespace(c)) {
            // No blank at the beginning and at the end.
            blank = length > 0;
            return at + 1;
        }
        int number = endOfNumber(at);
        if (number > at) {
            put('#');
            return number;
        }
        // As in a tag of line protocol.
        put(Character.isISOControl(c) ? '?' : c == '\\' && !isKept(at + 1) ? '/' : c);
        return at + 1;
    }

    /** Whether a tag can contain a backslash before the character at a position. */
    private boolean isKept(int at) {
        return at < end && message.charAt(at) != ',' && !Character.isWhitespace(message.charAt(at));
    }

    private void put(char c) {
        if (blank) {
            blank = false;
            text[length++] = ' ';
        }
        if (length <= MAX_LENGTH) {
            text[length++] = c;
        }
    }

    /**
     * Returns the end of the number at a position, or the position itself if no number begins
     * there.
     */
    private int endOfNumber(int at) {
        if (at == 0 || !isWord(at - 1)) {
            int uuid = endOfUuid(at);
            int hex = uuid > at ? uuid : endOfHex(at);
            if (hex > at) {
                return hex;
            }
        }
        int next = at;
        while (isDigit(next)) {
            next++;
            boolean separator = next < end && (message.charAt(next) == '.' || message.charAt(next) == ',');
            next += separator && isDigit(next + 1) ? 1 : 0;
        }
        return next;
    }

    private int endOfUuid(int at) {
        int next = at;
        for (int group : UUID_GROUPS) {
            if (next > at) {
                if (next >= end || message.charAt(next) != '-') {
                    return at;
                }
                next++;
            }
            for (int i = 0; i < group; i++, next++) {
                if (!isHex(next)) {
                    return at;
                }
            }
        }
        return isWord(next) ? at : next;
    }

    private int endOfHex(int at) {
        boolean marked = at + 2 < end && message.charAt(at) == '0' && (message.charAt(at + 1) | ' ') == 'x';
        int from = marked ? at + 2 : at;
        int next = from;
        boolean digits = marked;
        while (isHex(next)) {
            digits |= isDigit(next);
            next++;
        }
        boolean isNumber = digits && !isWord(next) && next - from >= (marked ? 1 : LEAST_HEX);
        return isNumber ? next : at;
    }

    private boolean isDigit(int at) {
        return at < end && message.charAt(at) >= '0' && message.charAt(at) <= '9';
    }

    private boolean isHex(int at) {
        return isDigit(at) || isLetter(at) && (message.charAt(at) | ' ') <= 'f';
    }

    private boolean isLetter(int at) {
        // In ASCII, this bit converts letters to lower case, and converts no other character to a
        // letter.
        return at < end && (message.charAt(at) | ' ') >= 'a' && (message.charAt(at) | ' ') <= 'z';
    }

    private boolean isWord(int at) {
        return isDigit(at) || isLetter(at);
    }

    /** The kind of the failure last read, as a new object. */
    public FailureKind kind() {
        return new FailureKind(code, new String(text, 0, length));
    }

    /** Equal to the {@link FailureKind} of the failure last read, for lookups in maps. */
    @Override
    public boolean equals(Object other) {
        if (!(other instanceof FailureKind kind)
                || kind.message().length() != length
                || !kind.code().equals(code)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (kind.message().charAt(i) != text[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < length; i++) {
            // Equal to the hash code of a string.
            hash = HASH * hash + text[i];
        }
        return HASH * code.hashCode() + hash;
    }
}

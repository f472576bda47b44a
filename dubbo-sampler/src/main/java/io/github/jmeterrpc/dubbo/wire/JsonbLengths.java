package io.github.jmeterrpc.dubbo.wire;

import com.alibaba.fastjson2.JSONB.Constants;

/**
 * Checks the lengths in a value of fastjson2's binary format (JSONB) without creating objects: each
 * length must be within the value, because fastjson2 allocates arrays, texts and symbol tables
 * before it reads their content.
 */
final class JsonbLengths {

    /** Equals fastjson2's own limit. */
    private static final int DEEPEST = 2048;

    private final byte[] bytes;
    private final int start;
    private final int end;
    private int at;
    private int depth;

    private JsonbLengths(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        at = start;
    }

    /** @throws DamagedMessageException if a length exceeds the value, or if the value is not JSONB */
    static void check(byte[] bytes, int start, int end) throws DamagedMessageException {
        if (start < end) {
            new JsonbLengths(bytes, start, end).value();
        }
    }

    /** @throws DamagedMessageException if the value is neither text nor null */
    static void checkText(byte[] bytes, int start, int end) throws DamagedMessageException {
        byte type = start < end ? bytes[start] : Constants.BC_NULL;
        boolean text = type >= Constants.BC_STR_ASCII_FIX_MIN && type <= Constants.BC_STR_GB18030;
        if (!text && type != Constants.BC_NULL) {
            throw new DamagedMessageException("it has 0x%02x where a text should be".formatted(type & 0xff));
        }
    }

    private void value() throws DamagedMessageException {
        if (++depth > DEEPEST) {
            throw new DamagedMessageException("its values are nested more than " + DEEPEST + " deep");
        }
        byte type = next();
        if (type >= Constants.BC_ARRAY_FIX_MIN && type <= Constants.BC_ARRAY_FIX_MAX) {
            values(type - Constants.BC_ARRAY_FIX_MIN);
        } else if (isInt(type)) {
            skip(sizeOfInt(type));
        } else if (type >= Constants.BC_STR_ASCII_FIX_MIN && type <= Constants.BC_STR_ASCII_FIX_MAX) {
            skip(type - Constants.BC_STR_ASCII_FIX_MIN);
        } else {
            other(type);
        }
        depth--;
    }

    private void other(byte type) throws DamagedMessageException {
        switch (type) {
            case Constants.BC_ARRAY -> values(length("an array of ", " elements"));
            case Constants.BC_OBJECT -> fields();
            case Constants.BC_TYPED_ANY -> {
                typeName();
                value();
            }
            case Constants.BC_SYMBOL -> symbol();
            case Constants.BC_STR_ASCII,
                    Constants.BC_STR_UTF8,
                    Constants.BC_STR_UTF16,
                    Constants.BC_STR_UTF16LE,
                    Constants.BC_STR_UTF16BE,
                    Constants.BC_STR_GB18030,
                    Constants.BC_BINARY,
                    Constants.BC_BIGINT -> skip(length("a text or number of ", " bytes"));
            // An integer or a text follows.
            case Constants.BC_CHAR,
                    Constants.BC_REFERENCE,
                    Constants.BC_DOUBLE_LONG,
                    Constants.BC_FLOAT_INT,
                    Constants.BC_DECIMAL_LONG,
                    Constants.BC_BIGINT_LONG -> value();
            case Constants.BC_DECIMAL, Constants.BC_TIMESTAMP -> values(2);
            case Constants.BC_LOCAL_TIME -> {
                skip(3);
                value();
            }
            case Constants.BC_LOCAL_DATETIME -> {
                skip(7);
                value();
            }
            case Constants.BC_TIMESTAMP_WITH_TIMEZONE -> {
                skip(7);
                values(2);
            }
            default -> skip(sizeOf(type));
        }
    }

    private void values(int count) throws DamagedMessageException {
        for (int i = 0; i < count; i++) {
            value();
        }
    }

    private void fields() throws DamagedMessageException {
        while (peek() != Constants.BC_OBJECT_END) {
            values(2);
        }
        at++;
    }

    /** A symbol: the number of an earlier name, or a name with its number. */
    private void typeName() throws DamagedMessageException {
        if (peek() == Constants.BC_SYMBOL) {
            at++;
            symbolNumber();
        } else if (isInt(peek())) {
            symbolNumber();
        } else {
            value();
            symbolNumber();
        }
    }

    private void symbol() throws DamagedMessageException {
        if (!isInt(peek())) {
            value();
        }
        symbolNumber();
    }

    /** The symbol table grows to this number. */
    private void symbolNumber() throws DamagedMessageException {
        int number = readInt();
        if (number > end - start) {
            throw new DamagedMessageException("it claims " + number + " symbols, but has " + (end - start) + " bytes");
        }
    }

    private int length(String of, String unit) throws DamagedMessageException {
        int length = readInt();
        if (length < 0 || length > end - at) {
            throw new DamagedMessageException(
                    "it claims " + of + length + unit + ", but " + (end - at) + " bytes follow");
        }
        return length;
    }

    private int readInt() throws DamagedMessageException {
        byte type = next();
        if (!isInt(type)) {
            throw new DamagedMessageException("it has 0x%02x where a length should be".formatted(type & 0xff));
        }
        int size = sizeOfInt(type);
        int first = at;
        skip(size);
        return switch (size) {
            case 0 -> type;
            case 1 -> (type - Constants.BC_INT32_BYTE_ZERO << 8) + (bytes[first] & 0xff);
            case 2 ->
                (type - Constants.BC_INT32_SHORT_ZERO << 16) + ((bytes[first] & 0xff) << 8) + (bytes[first + 1] & 0xff);
            default ->
                (bytes[first] & 0xff) << 24
                        | (bytes[first + 1] & 0xff) << 16
                        | (bytes[first + 2] & 0xff) << 8
                        | bytes[first + 3] & 0xff;
        };
    }

    private static boolean isInt(byte type) {
        return type >= Constants.BC_INT32_NUM_MIN && type <= Constants.BC_INT32;
    }

    private static int sizeOfInt(byte type) {
        if (type <= Constants.BC_INT32_NUM_MAX) {
            return 0;
        }
        if (type <= Constants.BC_INT32_BYTE_MAX) {
            return 1;
        }
        return type <= Constants.BC_INT32_SHORT_MAX ? 2 : Integer.BYTES;
    }

    /** Returns the number of bytes after a type byte, for types with a fixed length. */
    private static int sizeOf(byte type) throws DamagedMessageException {
        if (type >= Constants.BC_INT64_NUM_MIN && type <= Constants.BC_INT64_NUM_MAX) {
            return 0;
        }
        if (type >= Constants.BC_INT64_BYTE_MIN && type <= Constants.BC_INT64_BYTE_MAX) {
            return 1;
        }
        if (type >= Constants.BC_INT64_SHORT_MIN && type <= Constants.BC_INT64_SHORT_MAX) {
            return 2;
        }
        return switch (type) {
            case Constants.BC_NULL,
                    Constants.BC_FALSE,
                    Constants.BC_TRUE,
                    Constants.BC_DOUBLE_NUM_0,
                    Constants.BC_DOUBLE_NUM_1 -> 0;
            case Constants.BC_INT8 -> 1;
            case Constants.BC_INT16 -> 2;
            case Constants.BC_FLOAT,
                    Constants.BC_INT64_INT,
                    Constants.BC_LOCAL_DATE,
                    Constants.BC_TIMESTAMP_SECONDS,
                    Constants.BC_TIMESTAMP_MINUTES -> 4;
            case Constants.BC_INT64, Constants.BC_DOUBLE, Constants.BC_TIMESTAMP_MILLIS -> 8;
            default -> throw new DamagedMessageException("it has the unknown type 0x%02x".formatted(type & 0xff));
        };
    }

    private byte next() throws DamagedMessageException {
        byte type = peek();
        at++;
        return type;
    }

    private byte peek() throws DamagedMessageException {
        if (at >= end) {
            throw new DamagedMessageException("it ends within a value");
        }
        return bytes[at];
    }

    private void skip(int count) throws DamagedMessageException {
        if (count > end - at) {
            throw new DamagedMessageException("it ends within a value");
        }
        at += count;
    }
}

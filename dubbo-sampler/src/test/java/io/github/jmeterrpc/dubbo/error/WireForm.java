package io.github.jmeterrpc.dubbo.error;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Values as they are on the wire, written by hand, so that no class of them is needed. */
enum WireForm {
    HESSIAN2(2) {
        @Override
        byte[] text(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            return join(bytes(0x30 + (bytes.length >> 8), bytes.length & 0xff), bytes);
        }

        @Override
        byte[] number(int number) {
            return bytes(0x90 + number);
        }

        @Override
        byte[] object(String type) {
            return join(bytes('C'), text(type), bytes(0x90, 0x60));
        }

        @Override
        byte[] exception(byte[] cause) {
            return join(
                    bytes('C'),
                    text("java.lang.RuntimeException"),
                    bytes(0x92),
                    text("detailMessage"),
                    text("cause"),
                    bytes(0x60),
                    text("no"),
                    cause);
        }

        @Override
        byte[] list(byte[] element) {
            return join(bytes(0x79), element);
        }

        @Override
        byte[] map(byte[] key, byte[] value) {
            return join(bytes('H'), key, value, bytes('Z'));
        }

        @Override
        byte[] hugeArray() {
            return join(bytes('V'), text("[int"), bytes('I'), intBytes(HUGE));
        }

        @Override
        byte[] message(byte[]... values) {
            return join(values);
        }

        @Override
        byte[] none() {
            return bytes('N');
        }
    },

    FASTJSON2(23) {
        @Override
        byte[] text(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
            return join(bytes(0x79, 0x38 + (bytes.length >> 8), bytes.length & 0xff), bytes);
        }

        @Override
        byte[] number(int number) {
            return bytes(number);
        }

        @Override
        byte[] object(String type) {
            return join(bytes(0x92), text(type), bytes(0, 0xa6, 0xa5));
        }

        @Override
        byte[] exception(byte[] cause) {
            return join(
                    bytes(0x92),
                    text("java.lang.RuntimeException"),
                    bytes(0, 0xa6),
                    text("message"),
                    text("no"),
                    text("cause"),
                    cause,
                    bytes(0xa5));
        }

        @Override
        byte[] list(byte[] element) {
            return join(bytes(0x95), element);
        }

        @Override
        byte[] map(byte[] key, byte[] value) {
            return join(bytes(0xa6), key, value, bytes(0xa5));
        }

        @Override
        byte[] hugeArray() {
            return join(bytes(0x92), text("[I"), bytes(0, 0xa4, 0x48), intBytes(HUGE));
        }

        @Override
        byte[] message(byte[]... values) {
            return join(Stream.of(values)
                    .flatMap(value -> Stream.of(intBytes(value.length), value))
                    .toArray(byte[][]::new));
        }

        @Override
        byte[] none() {
            return bytes(0xaf);
        }
    };

    static final int HUGE = 400_000_000;

    private final byte number;

    WireForm(int number) {
        this.number = (byte) number;
    }

    /** By which a frame's header names it. */
    byte number() {
        return number;
    }

    String extension() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    abstract byte[] text(String text);

    abstract byte[] number(int number);

    /** An object without fields. */
    abstract byte[] object(String type);

    /** An exception of an allowed class. */
    abstract byte[] exception(byte[] cause);

    abstract byte[] list(byte[] element);

    abstract byte[] map(byte[] key, byte[] value);

    /** An array of so many ints, none of which follows. */
    abstract byte[] hugeArray();

    abstract byte[] none();

    /** The values of a frame's body, one after the other. */
    abstract byte[] message(byte[]... values);

    static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] intBytes(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}

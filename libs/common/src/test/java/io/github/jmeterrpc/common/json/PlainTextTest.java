package io.github.jmeterrpc.common.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PlainTextTest {

    @Test
    void findsEveryByteThatJsonEscapesAtEveryPlace() {
        for (int count = 1; count <= 20; count++) {
            for (int at = 0; at < count; at++) {
                for (int value = 0; value < 256; value++) {
                    byte[] bytes = new byte[count + 3];
                    Arrays.fill(bytes, (byte) '"');
                    Arrays.fill(bytes, 2, 2 + count, (byte) 'x');
                    bytes[2 + at] = (byte) value;
                    boolean plain = value >= ' ' && value != '"' && value != '\\';

                    assertThat(PlainText.isPlain(bytes, 2, count, PlainText.NOT_ASCII))
                            .as("%d at %d of %d", value, at, count)
                            .isEqualTo(plain && value < 0x80);
                    assertThat(PlainText.isPlain(bytes, 2, count, PlainText.FIRST_OF_FOUR))
                            .as("%d at %d of %d", value, at, count)
                            .isEqualTo(plain && value < 0xF0);
                }
            }
        }
    }

    @Test
    void findsAByteAtEveryPlace() {
        for (int at = 0; at < 20; at++) {
            byte[] bytes = new byte[20];
            Arrays.fill(bytes, (byte) '>');
            assertThat(PlainText.contains(bytes, '?')).isFalse();
            bytes[at] = '?';
            assertThat(PlainText.contains(bytes, '?')).as("at %d", at).isTrue();
        }
    }

    @Test
    void nothingAtAllIsPlain() {
        assertThat(PlainText.isPlain(new byte[] {'"'}, 1, 0, PlainText.NOT_ASCII))
                .isTrue();
    }
}

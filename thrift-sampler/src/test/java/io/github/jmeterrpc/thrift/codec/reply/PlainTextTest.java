package io.github.jmeterrpc.thrift.codec.reply;

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

                    assertThat(PlainText.isPlain(bytes, 2, count))
                            .as("%d at %d of %d", value, at, count)
                            .isEqualTo(value >= ' ' && value < 128 && value != '"' && value != '\\');
                }
            }
        }
    }

    @Test
    void nothingAtAllIsPlain() {
        assertThat(PlainText.isPlain(new byte[] {'"'}, 1, 0)).isTrue();
    }
}

package io.github.jmeterrpc.metrics.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.metrics.line.Escape;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureTextTest {

    private static String message(String text) {
        return FailureKind.of("500", text).message();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "It took 137 milliseconds, but should not have lasted longer than 50 milliseconds."
                        + "|It took # milliseconds, but should not have lasted longer than # milliseconds.",
                "Connect to order-1.svc:8080 [order-1.svc/10.0.0.17] failed|Connect to order-#.svc:# [order-#.svc/#] failed",
                "no order 550e8400-e29b-41d4-a716-446655440000|no order #",
                "no order 550e8400-e29b-41d4-a716-44665544000g|no order #-e#b-#d#-a#-#g",
                "trace 4bf92f3577b34da6a3ce929d0e0e4736 failed|trace # failed",
                "x.Reply@1b6d3586 is no value|x.Reply@# is no value",
                "handle 0x7F is closed|handle # is closed",
                "12ms, 1,234.5 s, 7.|#ms, # s, #.",
                "HTTP/2 of user17: v1.2.3-beta|HTTP/# of user#: v#-beta",
                "deadbeef and face are words|deadbeef and face are words",
                "耗时123毫秒|耗时#毫秒",
                "no number # at all|no number # at all"
            })
    void replacesNumbers(String text, String kind) {
        assertThat(message(text)).isEqualTo(kind);
    }

    @Test
    void keepsTheResponseCode() {
        assertThat(FailureKind.of(" 503 ", "Unavailable")).isEqualTo(new FailureKind("503", "Unavailable"));
        assertThat(FailureKind.of("200", "OK", "took 7 ms"))
                .isEqualTo(new FailureKind("Assertion failed", "took # ms"));
        assertThat(FailureKind.of("200", "OK", "")).isEqualTo(new FailureKind("200", "OK"));
    }

    @Test
    void writesOneLineThatATagCanHold() {
        assertThat(message(" a \r\n\t b\u0000c  ")).isEqualTo("a b?c");
        assertThat(message("C:\\temp, D:\\ and \\")).isEqualTo("C:\\temp, D:/ and /");
    }

    @Test
    void cutsAfterTheNumbersAreReplaced() {
        assertThat(message("x".repeat(200))).isEqualTo("x".repeat(200));
        assertThat(message("x".repeat(201))).isEqualTo("x".repeat(199) + "…");
        assertThat(message("x".repeat(198) + "\uD83D\uDE00y")).isEqualTo("x".repeat(198) + "…");
        assertThat(message("1234567890 ".repeat(40) + "end")).isEqualTo("# ".repeat(40) + "end");
        assertThat(message("1 ".repeat(100) + "end")).isEqualTo("# ".repeat(99) + "#…");
        assertThat(message("7".repeat(10_000))).isEqualTo("#");
    }

    /** Rows are read again by the page, which applies the same rule. */
    @Test
    void doesNotChangeAKind() {
        Random random = new Random(7);
        String letters = "0123456789abcdefxyzAF-.,:@\\ \n\"=…耗\uD83D";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(600); n > 0; n--) {
                text.append(letters.charAt(random.nextInt(letters.length())));
            }
            FailureKind kind = FailureKind.of(text.substring(0, Math.min(3, text.length())), text.toString());
            assertThat(FailureKind.of(kind.code(), kind.message())).isEqualTo(kind);
            assertThat(Escape.storedTag(kind.message())).isEqualTo(kind.message());
            assertThat(kind.message().length()).isLessThanOrEqualTo(200);
        }
    }

    @Test
    void equalsItsKind() {
        FailureText text = new FailureText();
        FailureKind kind = text.read("503", "took 12 ms").kind();
        assertThat(text.read("503", "took 1234 ms").equals(kind)).isTrue();
        assertThat(text.hashCode()).isEqualTo(kind.hashCode());
        assertThat(text.read("500", "took 12 ms").equals(kind)).isFalse();
        assertThat(text.read("503", "took 12 s").equals(kind)).isFalse();
        assertThat(text.read("503", "took 12 m").equals(kind)).isFalse();
    }
}

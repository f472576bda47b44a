package io.github.jmeterrpc.common.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ExceptionTextTest {

    @Test
    void allCausesAreShownWithoutStackTracesAndPasswords() {
        Exception cause =
                new IOException("No answer of zookeeper://u:s3cr3t@h:2181\n\tat com.example.A.b(A.java:1)\n\tat c");
        assertThat(ExceptionText.detailOf(new IllegalStateException("Not connected", cause)))
                .isEqualTo("java.lang.IllegalStateException: Not connected\n"
                        + "caused by java.io.IOException: No answer of zookeeper://u:***@h:2181");
    }

    @Test
    void anExceptionWithoutAMessageShowsItsClass() {
        assertThat(ExceptionText.detailOf(new NullPointerException())).isEqualTo("java.lang.NullPointerException");
    }

    @Test
    void longTextIsCut() {
        assertThat(ExceptionText.detailOf(new IOException("x".repeat(3000))))
                .hasSize(2001)
                .endsWith("…");
    }

    /** As Dubbo writes it: the reason comes after classes and a URL of several hundred characters. */
    @Test
    void aLongLineKeepsItsReason() {
        String line = "org.apache.dubbo.rpc.RpcException: Failed to invoke method slow in provider"
                + " dubbo://127.0.0.1:20880/com."
                + "shop.Service?methods=" + "date,".repeat(100) + "x, cause: limit 1 reached";
        assertThat(ExceptionText.firstLine(line))
                .isEqualTo("Failed to invoke method slow in provider dubbo://127.0.0.1:20880/com.shop.Service?…"
                        + " cause: limit 1 reached");
        assertThat(ExceptionText.firstLine("The start " + "x".repeat(1000) + " the end"))
                .startsWith("The start ")
                .endsWith(" the end")
                .hasSizeLessThan(310);
    }

    @Test
    void aDetailHasTheCausesOfAStackTrace() {
        assertThat(ExceptionText.detailOf(new IOException(
                        "a\n\tat com.example.A.b(A.java:1)\nCaused by: java.lang.Error: c\n\tat d\n\t... 12 more")))
                .isEqualTo("java.io.IOException: a\nCaused by: java.lang.Error: c");
    }
}

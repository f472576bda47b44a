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
}

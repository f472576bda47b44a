package io.github.jmeterrpc.dubbo.discovery.telnet;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TelnetCommandTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** To look for the prompt in the whole answer after each part would copy 800 MB. */
    @Test
    void copiesEachByteAFewTimesHoweverManyPartsComeIn() throws Exception {
        String text = "com.example.Service\r\n".repeat(20_000);
        TelnetCommand command = new TelnetCommand("h", 1, "dubbo://h:1", 60_000);
        Deadline deadline = new Deadline("dubbo://h:1", 60_000);
        command.answer(inSmallParts("ls\r\ndubbo>"), deadline);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        String answer = command.answer(inSmallParts(text + "dubbo>"), deadline);
        long copied = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(answer).isEqualTo(text);
        assertThat(copied).isLessThan(20L * text.length());
    }

    private static InputStream inSmallParts(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(length, 100));
            }
        };
    }
}

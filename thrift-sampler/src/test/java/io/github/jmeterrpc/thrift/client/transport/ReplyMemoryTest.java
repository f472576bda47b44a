package io.github.jmeterrpc.thrift.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplyMemoryTest {

    private static final int MB = 1 << 20;

    private final ReplyMemory memory = new ReplyMemory(8 * MB);

    /** A reply of zeros without an end. */
    private ReplyBuffer buffer() {
        return new ReplyBuffer((array, offset, length) -> length, 64 * MB, memory);
    }

    @Test
    void buffersShareTheMemory() throws Exception {
        ReplyBuffer first = buffer();
        first.await(3 * MB);
        assertThat(memory.taken()).isBetween(3L * MB, 3L * MB + 1);
        ReplyBuffer second = buffer();
        assertThatThrownBy(() -> second.await(6 * MB))
                .isInstanceOfSatisfying(
                        WireException.class, e -> assertThat(e.symptom()).isEqualTo(Symptom.NO_MEMORY));
        second.release();
        first.begin();
        assertThat(memory.taken()).isZero();
        second.await(4 * MB);
        second.release();
        assertThat(memory.taken()).isZero();
    }

    @Test
    void shortRepliesKeepTheirArray() throws Exception {
        ReplyBuffer buffer = buffer();
        buffer.await(100_000);
        buffer.begin();
        assertThat(memory.taken()).isPositive();
        buffer.release();
        buffer.release();
        assertThat(memory.taken()).isZero();
    }

    @Test
    void theArrayIsNoLongerThanTheReplyAndOneByte() throws Exception {
        ReplyBuffer buffer = buffer();
        buffer.await(5000);
        assertThat(buffer.array()).hasSize(5001);
    }

    @Test
    void aReplyReadInPartsDoublesTheArray() throws Exception {
        ReplyBuffer buffer = buffer();
        List<Integer> lengths = new ArrayList<>();
        for (int i = 0; i < MB; i++) {
            buffer.require(1);
            buffer.take(1);
            if (lengths.isEmpty() || lengths.get(lengths.size() - 1) != buffer.array().length) {
                lengths.add(buffer.array().length);
            }
        }
        assertThat(lengths)
                .containsExactly(4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 512 << 10, MB);
    }
}

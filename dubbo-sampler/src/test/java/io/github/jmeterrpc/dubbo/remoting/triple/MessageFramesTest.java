package io.github.jmeterrpc.dubbo.remoting.triple;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;

class MessageFramesTest {

    private final MessageFrames frames = new MessageFrames(false);

    @Test
    void messagesMayBeCutAnywhere() {
        ByteBuf data = Unpooled.buffer()
                .writeByte(0)
                .writeInt(3)
                .writeZero(3)
                .writeByte(0)
                .writeInt(0)
                .writeByte(0)
                .writeInt(1)
                .writeZero(1);
        for (int i = 0; i < data.readableBytes(); i++) {
            assertThat(frames.read(data.slice(i, 1))).isNull();
            boolean whole = i == 7 || i == 12 || i == 18;
            assertThat(frames.atEnd() == null).as("after byte " + i).isEqualTo(whole);
        }
        assertThat(frames.read(data)).isNull();
        assertThat(data.readerIndex()).isZero();
    }

    @Test
    void whatIsMissingIsCounted() {
        frames.read(Unpooled.buffer().writeByte(0).writeInt(300).writeZero(10));
        assertThat(frames.atEnd()).isEqualTo("it claims 300 bytes, and 290 of them are missing");
        MessageFrames cut = new MessageFrames(false);
        cut.read(Unpooled.buffer().writeByte(0).writeByte(0));
        assertThat(cut.atEnd()).isEqualTo("it ends within the header of a message");
    }

    @Test
    void aHeaderThatCannotBeIsRefused() {
        assertThat(frames.read(Unpooled.buffer().writeByte(0).writeInt(-2)))
                .isEqualTo("it claims a length of 4294967294 bytes");
        assertThat(new MessageFrames(false).read(Unpooled.buffer().writeByte(1)))
                .isEqualTo("it is compressed, but its headers do not say how");
        assertThat(new MessageFrames(true).read(Unpooled.buffer().writeByte(1))).isNull();
        assertThat(new MessageFrames(true).read(Unpooled.buffer().writeByte(0x3c)))
                .isEqualTo("it begins with the byte 60, which gRPC does not have");
    }
}

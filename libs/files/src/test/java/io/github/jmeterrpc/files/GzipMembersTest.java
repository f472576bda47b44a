package io.github.jmeterrpc.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;

class GzipMembersTest {

    private static byte[] read(byte[] packed) throws IOException {
        try (GzipMembers members = new GzipMembers(new ByteArrayInputStream(packed))) {
            return members.readAllBytes();
        }
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    @Test
    void readsMembersOfAllSizesOneAfterTheOther() throws IOException {
        Random random = new Random(1);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        for (int i = 0; i < 300; i++) {
            byte[] part = new byte[random.nextInt(random.nextInt(20) == 0 ? 100_000 : 200)];
            random.nextBytes(part);
            packed.writeBytes(Gzip.pack(part));
            text.writeBytes(part);
        }
        assertThat(read(packed.toByteArray())).isEqualTo(text.toByteArray());
        assertThat(read(new byte[0])).isEmpty();
    }

    @Test
    void manyEmptyMembersTakeNoStack() throws IOException {
        byte[] empty = Gzip.pack(new byte[0]);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (int i = 0; i < 200_000; i++) {
            packed.writeBytes(empty);
        }
        packed.writeBytes(Gzip.pack(new byte[] {7}));
        assertThat(read(packed.toByteArray())).containsExactly(7);
    }

    @Test
    void readsAHeaderWithAllFieldsAndChecksItsChecksum() throws IOException {
        byte[] plain = Gzip.pack(new byte[] {1, 2, 3});
        byte[] header = join(
                new byte[] {0x1f, (byte) 0x8b, 8, 2 | 4 | 8 | 16, 1, 2, 3, 4, 0, 3},
                new byte[] {3, 0, 'a', 'b', 'c'},
                new byte[] {'n', 'a', 'm', 'e', 0, 'x', 0});
        CRC32 crc = new CRC32();
        crc.update(header);
        byte[] sum = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
        byte[] rest = Arrays.copyOfRange(plain, 10, plain.length);
        assertThat(read(join(header, sum, rest))).containsExactly(1, 2, 3);
        sum[0] ^= 1;
        assertThatThrownBy(() -> read(join(header, sum, rest))).isInstanceOf(ZipException.class);
    }

    @Test
    void aCutIsAnEarlyEndAndDamageIsNot() throws IOException {
        byte[] packed = join(Gzip.pack(new byte[500]), Gzip.pack("some text".getBytes()));
        int first = Gzip.pack(new byte[500]).length;
        for (int length = 1; length < packed.length; length++) {
            byte[] cut = Arrays.copyOf(packed, length);
            if (length == first) {
                assertThat(read(cut)).hasSize(500);
            } else {
                assertThatThrownBy(() -> read(cut))
                        .isInstanceOf(EOFException.class)
                        .hasMessageContaining("its end is missing");
            }
        }
        byte[] trailing = join(packed, new byte[] {1, 2, 3});
        assertThatThrownBy(() -> read(trailing)).isInstanceOf(ZipException.class);
        packed[packed.length - 1] ^= 1;
        assertThatThrownBy(() -> read(packed)).isInstanceOf(ZipException.class);
    }
}

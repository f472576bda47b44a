package io.github.jmeterrpc.influx.spool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.LineProtocol;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Damages and cuts the file of a batch in every place. */
class BatchFileTest {

    @TempDir
    Path folder;

    private final List<Line> first = lines(0, 12);
    private final List<Line> second = lines(12, 8);
    private BatchFile file;
    private byte[] packed;
    private int firstMember;

    private static List<Line> lines(int from, int count) {
        Random random = new Random(from);
        List<Line> lines = new ArrayList<>();
        for (int i = from; i < from + count; i++) {
            lines.add(new Line(
                    "jmeter,application=shop,transaction=order\\ " + i % 7 + ",statut=all count=" + i + ",avg="
                            + random.nextInt(1_000_000) / 1000.0 + " " + (1_795_368_600_000_000_000L + i),
                    i % 5));
        }
        return lines;
    }

    @BeforeEach
    void write() throws IOException {
        file = BatchFile.at(folder, Instant.EPOCH, 1, new PointCount(20, 40));
        byte[] one = BatchFile.pack(LineProtocol.header("jmeter"), first);
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(one);
        both.write(BatchFile.pack("", second));
        packed = both.toByteArray();
        firstMember = one.length;
    }

    private List<Line> read(byte[] bytes) throws IOException {
        Files.write(file.path(), bytes);
        return file.read();
    }

    private List<Line> all() {
        List<Line> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    @Test
    void everyGzipProgramReadsIt() throws IOException {
        assertThat(read(packed)).isEqualTo(all());
        String text = new String(
                new GZIPInputStream(new ByteArrayInputStream(packed)).readAllBytes(), StandardCharsets.UTF_8);
        assertThat(text).isEqualTo(LineProtocol.header("jmeter") + LineProtocol.text(all()));
    }

    @Test
    void anEmptyOrLargeBatchIsReadBack() throws IOException {
        assertThat(read(BatchFile.pack("", List.of()))).isEmpty();
        byte[] noise = new byte[500_000];
        new Random(3).nextBytes(noise);
        List<Line> large = List.of(new Line("m t=\"" + Base64.getEncoder().encodeToString(noise) + "\" 1", 0));
        assertThat(read(BatchFile.pack("", large))).isEqualTo(large);
    }

    @Test
    void aCutFileGivesItsCompleteLines() throws IOException {
        List<Line> all = all();
        for (int length = 0; length < packed.length; length++) {
            List<Line> read = read(Arrays.copyOf(packed, length));
            assertThat(read).as("%d bytes", length).isEqualTo(all.subList(0, read.size()));
            if (length >= firstMember) {
                assertThat(read).hasSizeGreaterThanOrEqualTo(first.size());
            }
        }
        assertThat(read(Arrays.copyOf(packed, packed.length - 1)))
                .as("without the last byte of the checksum")
                .isEqualTo(all);
    }

    /** Each bit, and each byte set to 0 and 255, in a file that has all its bytes. */
    @Test
    void noDamageChangesALine() {
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        for (int at = 0; at < packed.length; at++) {
            byte original = packed[at];
            for (int change = 0; change < 10; change++) {
                byte changed = (byte) (change < 8 ? original ^ 1 << change : change == 8 ? 0 : 255);
                if (changed != original) {
                    packed[at] = changed;
                    outcomes.merge(outcome(), 1, Integer::sum);
                }
            }
            packed[at] = original;
        }
        // Bits after the end of the compressed data have no meaning.
        assertThat(outcomes).containsKey("damaged").doesNotContainKey("other lines");
        assertThat(outcomes.getOrDefault("read", 0)).isLessThan(20);
    }

    /** Parts that a crash of the machine leaves as zeros, and parts of other files. */
    @Test
    void replacedPartsAreDamage() {
        Random random = new Random(5);
        TreeMap<String, Integer> outcomes = new TreeMap<>();
        byte[] original = packed.clone();
        for (int i = 0; i < 2000; i++) {
            int from = random.nextInt(packed.length - 1);
            int to = i % 3 == 0 ? packed.length : from + 1 + random.nextInt(Math.min(200, packed.length - from));
            byte[] part = new byte[to - from];
            if (i % 2 == 0) {
                random.nextBytes(part);
            }
            System.arraycopy(part, 0, packed, from, part.length);
            if (!Arrays.equals(packed, original)) {
                outcomes.merge(outcome(), 1, Integer::sum);
            }
            System.arraycopy(original, 0, packed, 0, packed.length);
        }
        assertThat(outcomes).containsKey("damaged").doesNotContainKey("other lines");
        assertThat(outcomes.getOrDefault("read", 0)).isLessThan(20);
    }

    private String outcome() {
        try {
            return read(packed).equals(all()) ? "read" : "other lines";
        } catch (ZipException e) {
            return "damaged";
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void namesTheFileThatIsDamaged() {
        packed[packed.length - 6] ^= 1;
        assertThatThrownBy(() -> read(packed))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining(file.path() + " is damaged (");
    }
}

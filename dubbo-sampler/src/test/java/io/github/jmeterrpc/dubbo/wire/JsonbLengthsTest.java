package io.github.jmeterrpc.dubbo.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONWriter.Feature;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What fastjson2 writes passes; what claims more than it has does not. */
class JsonbLengthsTest {

    /** As Dubbo's own output has them. */
    private static final Feature[] FEATURES = {
        Feature.FieldBased,
        Feature.ErrorOnNoneSerializable,
        Feature.ReferenceDetection,
        Feature.WriteClassName,
        Feature.NotWriteDefaultValue,
        Feature.NotWriteHashMapArrayListClassName,
        Feature.WriteNameAsSymbol
    };

    /** A value of many kinds, with names that repeat. */
    static final class Item implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String text = "a text";
        private final long number;
        private final List<Object> parts = new ArrayList<>();
        private final Map<Object, Object> more = new HashMap<>();
        private Item same;

        Item(long number) {
            this.number = number;
        }
    }

    private static List<Object> values() {
        Item item = new Item(7);
        item.parts.add(new Item(Long.MAX_VALUE));
        item.parts.add(new Item(-1));
        item.more.put(5L, new Item(300));
        item.more.put("k", List.of("x"));
        item.same = item;
        Map<String, Object> map = new LinkedHashMap<>();
        List<Object> values = new ArrayList<>(Arrays.asList(
                null,
                true,
                false,
                'c',
                (byte) 1,
                (short) 3000,
                -16,
                47,
                48,
                2047,
                -2048,
                262_143,
                -262_144,
                Integer.MAX_VALUE,
                -8L,
                15L,
                16L,
                2047L,
                262_143L,
                70_000L,
                Integer.MAX_VALUE + 1L,
                Long.MIN_VALUE,
                0f,
                1.5f,
                1e30f,
                0d,
                1d,
                25d,
                3.14,
                new BigDecimal("12.50"),
                new BigDecimal("123456789012345678901234567890.5"),
                BigDecimal.TEN,
                BigInteger.TEN,
                BigInteger.TWO.pow(200),
                "",
                "short",
                "x".repeat(200),
                "x".repeat(70_000),
                "中文",
                "é".repeat(3000),
                new byte[] {1, 2, 3},
                new byte[5000],
                new int[] {1, 2, 3_000_000},
                new long[300],
                new double[] {1, 2.5},
                new String[] {"a", null},
                new Object[] {1, "b", List.of()},
                List.of(1, 2L, "3"),
                new ArrayList<>(java.util.Collections.nCopies(40, "n")),
                new Date(),
                new Date(0),
                LocalDate.now(),
                LocalTime.now(),
                LocalDateTime.now(),
                Instant.now(),
                ZonedDateTime.now(ZoneId.of("Asia/Shanghai")),
                ZonedDateTime.now(ZoneId.of("Europe/Berlin")),
                java.util.UUID.randomUUID(),
                java.util.concurrent.TimeUnit.DAYS,
                new IllegalStateException("no", new RuntimeException("cause")),
                item,
                List.of(item, item, new Item(2))));
        map.put("all", new ArrayList<>(values));
        values.add(map);
        return values;
    }

    @Test
    void acceptsWhatFastjsonWrites() {
        for (Object value : values()) {
            byte[] bytes = JSONB.toBytes(value, FEATURES);
            assertThatCode(() -> JsonbLengths.check(bytes, 0, bytes.length))
                    .as("%s: %s", value == null ? null : value.getClass(), Arrays.toString(Arrays.copyOf(bytes, 80)))
                    .doesNotThrowAnyException();
            byte[] plain = JSONB.toBytes(value);
            assertThatCode(() -> JsonbLengths.check(plain, 0, plain.length))
                    .as("%s: %s", value == null ? null : value.getClass(), Arrays.toString(Arrays.copyOf(plain, 80)))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void refusesLengthsBeyondTheMessage() {
        for (int[] claim : new int[][] {
            {0xa4, 0x48, 0x17, 0xd7, 0x84, 0},
            {0x79, 0x48, 0x17, 0xd7, 0x84, 0},
            {0x91, 0x48, 0x7f, 0xff, 0xff, 0xff},
            {0xbb, 0x48, 0x7f, 0xff, 0xff, 0xff},
            {0x79, 0x48, 0xff, 0xff, 0xff, 0xff},
            // The table of symbols.
            {0x92, 0x4a, 'T', 0x48, 0x17, 0xd7, 0x84, 0, 0xa6, 0xa5},
            {0xa6, 0x7f, 0x4a, 'n', 0x48, 0x17, 0xd7, 0x84, 0, 1, 0xa5},
            // Within a list, and an array within an array.
            {0x95, 0xa4, 0x48, 0x17, 0xd7, 0x84, 0},
            {0xa4, 0x37, 0x95, 0xa4, 0x37, 0x95},
        }) {
            byte[] bytes = new byte[claim.length];
            for (int i = 0; i < claim.length; i++) {
                bytes[i] = (byte) claim[i];
            }
            assertThatThrownBy(() -> JsonbLengths.check(bytes, 0, bytes.length))
                    .as(Arrays.toString(claim))
                    .isInstanceOf(DamagedMessageException.class);
        }
    }

    /** However damaged, it ends, and at once. */
    @Test
    void damagedValuesEnd() {
        byte[] whole = JSONB.toBytes(values().get(values().size() - 1), FEATURES);
        Random random = new Random(20261129);
        int refused = 0;
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(2000));
            for (int j = random.nextInt(4); j >= 0 && damaged.length > 0; j--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            try {
                JsonbLengths.check(damaged, 0, damaged.length);
            } catch (DamagedMessageException e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(1_000);
        byte[] deep = new byte[100_000];
        Arrays.fill(deep, (byte) 0x95);
        assertThatThrownBy(() -> JsonbLengths.check(deep, 0, deep.length)).hasMessageContaining("nested");
    }
}

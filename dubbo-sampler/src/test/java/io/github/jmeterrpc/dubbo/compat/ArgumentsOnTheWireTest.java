package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests which values real providers of each version receive for the arguments typed. Their time
 * zone is Asia/Shanghai.
 */
@Tag("full")
class ArgumentsOnTheWireTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String FIXTURE = "io.github.jmeterrpc.fixture.";

    /**
     * Method | parameter types | arguments | what the provider received; ~ stands for the package
     * of the fixture.
     */
    private static final String SAME_FOR_ALL =
            """
            primitives | byte,short,int,long,float,double,boolean,char | [1,2,3,9007199254740993,1.5,2.5,true,"字"] | [Byte 1, Short 2, Integer 3, Long 9007199254740993, Float 1.5, Double 2.5, Boolean true, Character 字]
            wrappers | Byte,Short,Integer,Long,Float,Double,Boolean,Character | [1,2,3,9007199254740993,1.5,2.5,true,"字"] | [Byte 1, Short 2, Integer 3, Long 9007199254740993, Float 1.5, Double 2.5, Boolean true, Character 字]
            wrappers | Byte,Short,Integer,Long,Float,Double,Boolean,Character | [null,null,null,null,null,null,null,null] | [null, null, null, null, null, null, null, null]
            text | String | ["中文 \\"q\\" 😀"] | String 中文 "q" 😀
            text | String | [""] | String\s
            text | String | [null] | null
            text | String | ["null"] | String null
            bigDecimal | BigDecimal | [12.3400] | BigDecimal 12.3400
            bigDecimal | BigDecimal | [9007199254740993] | BigDecimal 9007199254740993
            bigInteger | BigInteger | [99999999999999999999] | BigInteger 99999999999999999999
            colour | ~Colour | ["RED"] | Colour RED
            colour | ~Colour | [null] | null
            colours | List<~Colour> | [["RED","GREEN"]] | [Colour RED, Colour GREEN]
            colours | java.util.List | [["RED"]] | [Colour RED]
            colourArray | ~Colour[] | [["RED","GREEN"]] | Colour[Colour RED, Colour GREEN]
            longs | List<Long> | [[1,9007199254740993]] | [Long 1, Long 9007199254740993]
            longs | List | [[1]] | [Long 1]
            longs | List<Long> | [[]] | []
            longArray | long[] | [[1,9007199254740993]] | long[Long 1, Long 9007199254740993]
            texts | String[] | [["a","",null]] | String[String a, String , null]
            textSet | Set<String> | [["a"]] | [String a]
            chars | char[] | ["ab"] | char[Character a, Character b]
            chars | char[] | [["a","b"]] | char[Character a, Character b]
            bytes | byte[] | ["AQL/"] | byte[Byte 1, Byte 2, Byte -1]
            bytes | byte[] | [[1,2,-1]] | byte[Byte 1, Byte 2, Byte -1]
            bytesList | List<byte[]> | [["AQL/"]] | [byte[Byte 1, Byte 2, Byte -1]]
            order | ~Order | [{"id":9007199254740993,"parent":9007199254740993,"note":"","price":12.3400,"colour":"RED","colours":["GREEN"],"items":[{"name":"名","count":2}],"boxes":{"x":[{"name":"in"}]}}] | Order {boxes={String x=[Item {count=Integer 0, name=String in}]}, colour=Colour RED, colours=[Colour GREEN], id=Long 9007199254740993, items=[Item {count=Integer 2, name=String 名}], note=String , parent=Long 9007199254740993, price=BigDecimal 12.3400}
            order | ~Order | [{"note":null}] | Order {id=Long 0}
            order | ~Order | [{"price":"9007199254740993"}] | Order {id=Long 0, price=BigDecimal 9007199254740993}
            order | ~Order | [{"price":1.00}] | Order {id=Long 0, price=BigDecimal 1.00}
            order | ~Order | [{"made":"2026-01-02 03:04:05"}] | Order {id=Long 0, made=Date 2026-01-01T19:04:05Z}
            order | ~Order | [{"made":1767225600000}] | Order {id=Long 0, made=Date 2026-01-01T00:00:00Z}
            order | ~Order | [{"kind":"java.lang.String"}] | Order {id=Long 0, kind=Class class java.lang.String}
            order | ~Order | [{"seal":[1,2,-1]}] | Order {id=Long 0, seal=byte[Byte 1, Byte 2, Byte -1]}
            order | ~Order | [{"due":{"class":"java.time.LocalDate","value":"2026-01-02"}}] | Order {due=LocalDate 2026-01-02, id=Long 0}
            order | ~Order | [{"seen":{"class":"java.time.Instant","value":"2026-01-02T00:00:00Z"}}] | Order {id=Long 0, seen=Instant 2026-01-02T00:00:00Z}
            order | ~Order | [{"language":{"class":"java.util.Locale","value":"zh-CN"}}] | Order {id=Long 0, language=Locale zh_CN}
            order | ~Order | [{"seal":{"class":"byte[]","value":"AQL/"}}] | Order {id=Long 0, seal=byte[Byte 1, Byte 2, Byte -1]}
            orders | List<~Order> | [[{"id":9007199254740993},{"id":2}]] | [Order {id=Long 9007199254740993}, Order {id=Long 2}]
            boxes | Map<String, List<~Item>> | [{"a":[{"name":"n","count":1}],"b":[]}] | {String a=[Item {count=Integer 1, name=String n}], String b=[]}
            byNumber | Map<Long, ~Colour> | [{"9007199254740993":"RED"}] | {Long 9007199254740993=Colour RED}
            anything | Object | [{"class":"~Item","name":"x"}] | Item {count=Integer 0, name=String x}
            anything | Object | ["x"] | String x
            anyMap | Map<String, Object> | [{"a":9007199254740993,"b":1.50,"c":null,"d":"","e":99999999999999999999}] | {String a=Long 9007199254740993, String b=BigDecimal 1.50, String c=null, String d=String , String e=BigInteger 99999999999999999999}
            type | Class<?> | ["java.lang.String"] | Class class java.lang.String
            type | Class | ["int"] | Class int
            locale | Locale | ["zh-CN"] | Locale zh_CN
            locales | List<Locale> | [["zh_CN","en"]] | [Locale zh_CN, Locale en]
            date | Date | ["2026-01-02 03:04:05"] | Date 2026-01-01T19:04:05Z
            date | Date | [1767225600123] | Date 2026-01-01T00:00:00.123Z
            date | Date | ["2026-01-02T03:04:05+08:00"] | Date 2026-01-01T19:04:05Z
            timestamp | java.sql.Timestamp | ["2026-01-02 03:04:05"] | Timestamp 2026-01-01T19:04:05Z
            localDate | LocalDate | ["2026-01-02"] | LocalDate 2026-01-02
            localDates | List<LocalDate> | [["2026-01-02"]] | [LocalDate 2026-01-02]
            localTime | LocalTime | ["03:04:05.123456789"] | LocalTime 03:04:05.123456789
            localDateTime | LocalDateTime | ["2026-01-02T03:04:05"] | LocalDateTime 2026-01-02T03:04:05
            instant | Instant | ["2026-01-02T00:00:00.123456789Z"] | Instant 2026-01-02T00:00:00.123456789Z
            zoned | ZonedDateTime | ["2026-01-02T00:00:00+08:00[Asia/Shanghai]"] | ZonedDateTime 2026-01-02T00:00+08:00[Asia/Shanghai]
            duration | Duration | ["PT1M30S"] | Duration PT1M30S
            uuid | UUID | ["123e4567-e89b-12d3-a456-426614174000"] | UUID 123e4567-e89b-12d3-a456-426614174000
            optional | Optional<String> | [null] | null
            """;

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    static Stream<Arguments> sameForAll() {
        return SAME_FOR_ALL.replace("~", FIXTURE).lines().flatMap(line -> {
            String[] cells = line.split(" \\| ", -1);
            return Arrays.stream(Target.values())
                    .map(target -> Arguments.of(target, cells[0], cells[1], cells[2], cells[3]));
        });
    }

    @ParameterizedTest(name = "{0}: {1} {3}")
    @MethodSource("sameForAll")
    void arrivesAsTyped(Target target, String method, String types, String arguments, String expected) {
        assertThat(received(target, method, types, arguments)).isEqualTo("\"" + expected.replace("\"", "\\\"") + "\"");
    }

    static Stream<Arguments> once() {
        return sameForAll().filter(cells -> cells.get()[0] == Target.DUBBO_3);
    }

    /**
     * The types that the guide names are written as text or bytes, and the provider is not told of
     * their class.
     */
    @ParameterizedTest(name = "{1} {3}")
    @MethodSource("once")
    void fastjson2CarriesAllButThreeTypes(
            Target target, String method, String types, String arguments, String expected) {
        DubboSampler sampler = Samples.with(
                Samples.sampler(target, "Arguments", method, types, arguments),
                Map.of(Samples.SCHEMA.address, Target.fastjson2Address(), Samples.SCHEMA.serialization, "fastjson2"));
        SampleResult result = sampler.sample(null);
        String response = result.getResponseDataAsString();
        if (types.matches(".*(Locale|Duration|UUID).*") || arguments.contains("java.util.Locale")) {
            assertThat(response).doesNotContain(expected);
            assertThat(result.isSuccessful()).isEqualTo(method.equals("locales"));
        } else {
            assertThat(response).isEqualTo("\"" + expected.replace("\"", "\\\"") + "\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void subclassesAreNamedByClassWhereTheProviderAllowsThem(Target target) {
        String arguments = "[{\"items\": [{\"class\": \"" + FIXTURE + "Gift\", \"wish\": \"w\"}]}]";
        SampleResult result = Samples.send(target, "order", FIXTURE + "Order", arguments);
        if (target == Target.DUBBO_2_6 || target == Target.DUBBO_2_7) {
            assertThat(result.getResponseDataAsString()).contains("Gift {count=Integer 0, wish=String w}");
        } else {
            // Dubbo 3 accepts only classes that its interfaces name, and classes listed in
            // security/serialize.allowlist.
            assertThat(result.getResponseCode()).isEqualTo("SERIALIZATION_ERROR");
            assertThat(result.getResponseMessage()).contains("Gift is not in allow list");
        }
    }

    @ParameterizedTest
    @EnumSource
    void nullsInListsArriveExceptAt26(Target target) {
        SampleResult result = Samples.send(target, "longs", "List<Long>", "[[1, null]]");
        if (target == Target.DUBBO_2_6) {
            assertThat(result.getResponseCode()).isEqualTo("SERIALIZATION_ERROR");
            assertThat(result.isSuccessful()).isFalse();
        } else {
            assertThat(result.getResponseDataAsString()).isEqualTo("\"[Long 1, null]\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void localDatesInFieldsMayBeTextExceptAt26(Target target) {
        SampleResult result = Samples.send(target, "order", FIXTURE + "Order", "[{\"due\": \"2026-01-02\"}]");
        if (target == Target.DUBBO_2_6) {
            assertThat(result.getResponseCode()).isEqualTo("SERIALIZATION_ERROR");
            assertThat(result.getResponseMessage()).contains("property due");
        } else {
            assertThat(result.getResponseDataAsString()).contains("due=LocalDate 2026-01-02");
        }
    }

    @ParameterizedTest
    @EnumSource
    void wholeNumbersInBigDecimalFieldsPassThroughDoubleBefore3(Target target) {
        String price = target == Target.DUBBO_2_6 || target == Target.DUBBO_2_7 ? "1.0" : "1";
        assertThat(received(target, "order", FIXTURE + "Order", "[{\"price\": 1}]"))
                .isEqualTo("\"Order {id=Long 0, price=BigDecimal " + price + "}\"");
    }

    @ParameterizedTest
    @EnumSource
    void reportsTheReasonWhereNoTypeFits(Target target) {
        assertRefused(target, "colour", FIXTURE + "Colour", "[\"BLUE\"]", "No enum constant");
        for (String field : new String[] {"seen", "language", "seal"}) {
            assertRefused(target, "order", FIXTURE + "Order", "[{\"" + field + "\": \"x\"}]", "property " + field);
        }
    }

    private static String received(Target target, String method, String types, String arguments) {
        SampleResult result = Samples.send(target, method, types, arguments);
        assertThat(result.getResponseCode())
                .as("%s %s", result.getResponseMessage(), result.getSamplerData())
                .isEqualTo("OK");
        return result.getResponseDataAsString();
    }

    private static void assertRefused(Target target, String method, String types, String arguments, String reason) {
        SampleResult result = Samples.send(target, method, types, arguments);
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("SERIALIZATION_ERROR");
        assertThat(result.getResponseMessage()).contains(reason);
    }
}

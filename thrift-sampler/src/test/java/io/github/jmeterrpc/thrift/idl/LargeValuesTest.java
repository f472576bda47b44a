package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The linker processes large constants that refer to each other in linear time. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LargeValuesTest {

    private static final String THOUSANDS = "[" + "1,".repeat(200_000) + "]";

    /** Hashing or comparing the nested keys in full would take more than ten billion steps. */
    @Test
    void containersOfConstantsAreKeysOfLargeMaps() throws Exception {
        String text = "const list<i32> A = " + THOUSANDS + "\nconst list<i32> B = " + THOUSANDS
                + "\nconst map<list<i32>, i32> M = {" + "A:1,B:2,".repeat(150_000) + "}"
                + "\nconst set<list<i32>> S = [" + "B,A,".repeat(20_000) + "]";
        assertThat(text).hasSizeGreaterThan(2_000_000);
        Document document = Idl.text(text);

        Value a = document.constants().get("A");
        assertThat(document.constants().get("B")).isSameAs(a);
        Value.Map map = (Value.Map) document.constants().get("M");
        assertThat(map.entries()).singleElement().satisfies(entry -> {
            assertThat(entry.key()).isSameAs(a);
            assertThat(entry.value()).isEqualTo(new Value.Integer(2));
        });
        assertThat(((Value.List) document.constants().get("S")).values())
                .singleElement()
                .isSameAs(a);
    }

    @Test
    void equalValuesAreOneObjectWhateverTheyAre() throws Exception {
        List<String> written = List.of(
                "const map<string, list<binary>> X = {\"a\": [\"b\", \"c\"]}",
                "struct P {1: i32 x = 5, 2: double y, 3: set<uuid> z}"
                        + " const P X = {\"y\": 0.5, \"z\": [\"123e4567-e89b-12d3-a456-426614174000\"]}",
                "const bool X = true",
                "enum E {A, B} const list<E> X = [E.A, E.B, 1]");
        for (String text : written) {
            String again = text.substring(text.indexOf("const ")).replace(" X =", " Y =");
            Document document = Idl.text(text + "\n" + again);
            assertThat(document.constants().get("Y"))
                    .as(text)
                    .isSameAs(document.constants().get("X"));
        }
        Document zeros = Idl.text(
                "struct Z {1: i32 a, 2: bool b, 3: double c} const set<Z> S = [{}, {'a': 0, 'c': 0}, {'b': 0}]");
        assertThat(((Value.List) zeros.constants().get("S")).values()).hasSize(1);
        Document kinds = Idl.text("const list<i32> L = []\nconst map<i32, i32> M = []\nconst string T = 'a'\n"
                + "const binary B = 'a'\nconst double D = 1\nconst i32 W = 1");
        assertThat(List.copyOf(kinds.constants().values()))
                .hasExactlyElementsOfTypes(
                        Value.List.class,
                        Value.Map.class,
                        Value.Text.class,
                        Value.Binary.class,
                        Value.Double.class,
                        Value.Integer.class);
    }

    @Test
    void aTextThatIsUsedAsBinaryIsConvertedOnce() throws Exception {
        Document document = Idl.text("const string T = '" + "x".repeat(1 << 20) + "'\nconst list<binary> L = ["
                + "T,".repeat(400_000) + "]");

        List<Value> values = ((Value.List) document.constants().get("L")).values();
        assertThat(values).hasSize(400_000);
        assertThat(values.stream().filter(value -> value != values.get(0))).isEmpty();
    }

    /** Each struct value contains all fields, also those that are not written. */
    @Test
    void valuesOfAWideStructAreChargedByItsFields() {
        String fields = IntStream.range(0, 20_000).mapToObj(i -> "i32 a" + i).collect(Collectors.joining("\n"));
        assertThatThrownBy(
                        () -> Idl.text("struct S {" + fields + "}\nconst list<S> L = [" + "{},".repeat(300_000) + "]"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining("more than 2000000 parts");
    }

    @Test
    void comparingLargeTypesIsCharged() {
        String types = "typedef map<i32, i32> %1$s0\n"
                + IntStream.range(0, 7)
                        .mapToObj(i -> "typedef map<%1$s" + i + ", %1$s" + i + "> %1$s" + (i + 1))
                        .collect(Collectors.joining("\n", "", "\n"));
        assertThatThrownBy(() -> Idl.text(String.format(types, "A") + String.format(types, "B")
                        + "const A7 C = {}\nconst list<B7> L = [" + "C,".repeat(400_000) + "]"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining("more than 2000000 parts");
    }

    /** Numbers with the hash code 0. */
    @Test
    void equalHashCodesDoNoHarm() throws Exception {
        String numbers = IntStream.range(1, 100_000)
                .mapToObj(i -> Long.toString((long) i << 32 | i))
                .collect(Collectors.joining(","));
        assertThat(((Value.List) Idl.text("const set<i64> S = [" + numbers + "]")
                                .constants()
                                .get("S"))
                        .values())
                .hasSize(99_999);
    }
}

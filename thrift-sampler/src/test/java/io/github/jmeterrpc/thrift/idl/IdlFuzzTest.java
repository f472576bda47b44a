package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** No input makes the parser hang, overflow the stack or throw anything but an {@link IdlException}. */
@Tag("full")
class IdlFuzzTest {

    @Test
    void changedFilesAreReadOrRefused() throws Exception {
        ChangedFiles files = ChangedFiles.ofGrammar();
        assertThat(Idl.text(files.valid()).services()).isNotEmpty();
        int read = 0;
        int refused = 0;
        while (files.hasNext()) {
            String text = files.next();
            try {
                equalConstantsAreOneObject(Idl.text(text), files);
                read++;
            } catch (IdlException e) {
                assertThat(e.line()).isPositive();
                assertThat(e.column()).isPositive();
                refused++;
            } catch (RuntimeException | StackOverflowError e) {
                throw new AssertionError(files + ":\n" + text, e);
            }
        }
        System.out.println("IDL: " + read + " changed files read, " + refused + " refused, " + files);
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private static void equalConstantsAreOneObject(Document document, ChangedFiles files) {
        List<Value> values = List.copyOf(document.constants().values());
        for (Value one : values) {
            for (Value other : values) {
                assertThat(one == other).as("%s: %s, %s", files, one, other).isEqualTo(one.equals(other));
            }
        }
    }

    @Test
    void deepNestingIsRefused() {
        refuses("typedef " + "list<".repeat(100_000), "nested more than 64 deep");
        refuses("const list<i32> A = " + "[".repeat(100_000), "nested more than 64 deep");
        refuses("const map<i32, i32> A = " + "{1:".repeat(100_000), "nested more than 64 deep");
        refuses("struct A { " + "1: i32 a xsd_attrs { ".repeat(100_000), "nested more than 64 deep");
        refuses("struct " + "(".repeat(100_000), "expected the name of a struct");
    }

    @Test
    void longChainsOfDefinitionsAreRefused() {
        String typedefs = lines(10_000, "typedef A%2$d A%1$d") + "typedef i32 A10000";
        refuses(typedefs, "more than 200 deep");
        refuses(lines(10_000, "typedef list<A%1$d> A%2$d") + "typedef i32 A0", "nested more than 64 deep");
        refuses(lines(10_000, "const i32 A%1$d = A%2$d") + "const i32 A10000 = 1", "more than 200 deep");
        refuses(lines(10_000, "service A%2$d extends A%1$d {}") + "service A0 {}", "nested more than 64 deep");
        refuses(lines(10_000, "service A%1$d extends A%2$d {}") + "service A10000 {}", "more than 200 deep");
        refuses(lines(10_000, "struct A%1$d {1: A%2$d a = {}}") + "struct A10000 {}", "more than 200 deep");
        refuses("struct A0 {} " + lines(10_000, "struct A%2$d {1: A%1$d a = {}}"), "nested more than 64 deep");
    }

    @Test
    void whatGrowsWithEachLineIsRefused() {
        refuses("typedef i32 A0\n" + lines(60, "typedef map<A%1$d, A%1$d> A%2$d"), "more than 1000 parts");
        String values = "struct S {1: list<S> s, 2: i32 i = 1}\nconst S A0 = {}\n"
                + lines(60, "const S A%2$d = {'s': [A%1$d, A%1$d, A%1$d]}");
        refuses(values, "more than 1000000 parts");
        String converted = "typedef list<i64> L\nconst list<i32> A0 = [" + "1,".repeat(100) + "]\nconst list<L> B = ["
                + "A0,".repeat(200_000) + "]";
        refuses(converted, "parts; make");
    }

    private static String lines(int count, String format) {
        return IntStream.range(0, count)
                .mapToObj(i -> String.format(format, i, i + 1))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static void refuses(String text, String problem) {
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertThatThrownBy(() -> Idl.text(text))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining(problem));
    }
}

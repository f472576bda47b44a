package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * No input makes the parser hang, overflow the stack or throw anything but an {@link IdlException}.
 */
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
                Idl.text(text);
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

    @Test
    void deepNestingIsRefused() {
        refuses("typedef " + "list<".repeat(100_000), "exceeds the maximum nesting depth of 64");
        refuses("const list<i32> A = " + "[".repeat(100_000), "exceeds the maximum nesting depth of 64");
        refuses("const map<i32, i32> A = " + "{1:".repeat(100_000), "exceeds the maximum nesting depth of 64");
        refuses("struct A { " + "1: i32 a xsd_attrs { ".repeat(100_000), "exceeds the maximum nesting depth of 64");
        refuses("struct " + "(".repeat(100_000), "expected the name of a struct");
    }

    /** Each repetition of the lexer is a loop, not a recursion. */
    @Test
    void longTokensAreRead() throws Exception {
        String digits = "9".repeat(1_000_000);
        Idl.text("struct A" + digits + " {} const double D = " + digits + "." + digits + " const string S = '"
                + "x\\n".repeat(1_000_000) + "' /*" + "*".repeat(1_000_000) + "*/ # " + digits);
        refuses("typedef a" + ".b".repeat(1_000_000) + " C", "is not known here");
        refuses("const i64 A = " + digits, "is too large");
    }

    @Test
    void longChainsOfDefinitionsAreRefused() {
        String typedefs = lines(10_000, "typedef A%2$d A%1$d") + "typedef i32 A10000";
        refuses(typedefs, "more than 200 deep");
        refuses(
                lines(10_000, "typedef list<A%1$d> A%2$d") + "typedef i32 A0",
                "exceeds the maximum nesting depth of 64");
        refuses(lines(10_000, "const i32 A%1$d = A%2$d") + "const i32 A10000 = 1", "more than 200 deep");
        refuses(
                lines(10_000, "service A%2$d extends A%1$d {}") + "service A0 {}",
                "exceeds the maximum nesting depth of 64");
        refuses(lines(10_000, "service A%1$d extends A%2$d {}") + "service A10000 {}", "more than 200 deep");
        refuses(lines(10_000, "struct A%1$d {1: A%2$d a = {}}") + "struct A10000 {}", "more than 200 deep");
        refuses(
                "struct A0 {} " + lines(10_000, "struct A%2$d {1: A%1$d a = {}}"),
                "exceeds the maximum nesting depth of 64");
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

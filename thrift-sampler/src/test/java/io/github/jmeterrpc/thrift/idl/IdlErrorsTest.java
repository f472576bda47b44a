package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Errors in an IDL state the position and a remedy. */
class IdlErrorsTest {

    @Test
    void theMessageNamesFileLineColumnAndTheLine() {
        IdlException e = refused("struct A {\n  1: i32 a\n  2: Ordr order\n}\n");
        assertThat(e)
                .hasMessage("test.thrift, line 3, column 6: the type 'Ordr' is not known here; declare it, or write"
                        + " file.Name if an included file declares it. The line: 2: Ordr order");
        assertThat(e.line()).isEqualTo(3);
        assertThat(e.column()).isEqualTo(6);
        assertThat(e.text()).isEqualTo("  2: Ordr order");
        assertThat(e.file()).isEqualTo("test.thrift");
    }

    @Test
    void lexicalErrors() {
        refuses(
                "const string A = \"open\nconst i32 B = 1",
                1,
                18,
                "unterminated string; close it with \" on the same line");
        refuses("const string A = 'open", 1, 18, "close it with '");
        refuses("const string A = 'a\\x'", 1, 20, "only the escapes");
        refuses("struct A {} /* open", 1, 13, "unterminated comment");
        refuses("struct A {} /** open", 1, 13, "unterminated comment");
        refuses("struct A { 1: i32 a$ }", 1, 20, "'$' has no meaning here");
        refuses("struct \u00c4 {}", 1, 8, "has no meaning here");
        refuses("const i64 A = 9223372036854775808", 1, 15, "is too large");
        refuses("const i64 A = 0xFFFFFFFFFFFFFFFF", 1, 15, "is too large");
        refuses("const i64 A = -", 1, 15, "'-' has no meaning here");
    }

    @Test
    void syntaxErrors() {
        refuses("struct {}", 1, 8, "expected the name of a struct, found '{'");
        refuses("struct A", 1, 9, "expected '{' after the name of a struct, found the end of the file");
        refuses("struct A { 1: i32 a", 1, 20, "expected a field, such as '1: i32 count', or '}'");
        refuses("struct A { 1 i32 a }", 1, 14, "expected ':' after the id of a field");
        refuses("struct map { }", 1, 8, "'map' is a keyword; choose another name");
        refuses("struct a.b { }", 1, 8, "must not have a dot");
        refuses("struct A { 1: i32 xsd_all }", 1, 19, "is a keyword");
        refuses("struct A { 1: void a }", 1, 15, "is a keyword");
        refuses("struct A {} include \"b.thrift\"", 1, 13, "must be before all definitions; move it up");
        refuses(
                "clazz A {}",
                1,
                1,
                "expected struct, union, exception, enum, typedef, const or service, found 'clazz'");
        refuses("service S { T (1: i32 a) }", 1, 15, "expected the name of a function");
        refuses(
                "service S { oneway void f() throws (1: E e) } exception E {}",
                1,
                25,
                "cannot throw exceptions, because it has no reply");
        refuses("enum E { A = B }", 1, 14, "expected a whole number");
        refuses("const map<i32, i32> A = {1, 2}", 1, 27, "expected ':'");
        refuses("typedef i32 A (a = 3)", 1, 20, "expected the value of an annotation in quotation marks");
        refuses("include common", 1, 9, "expected the name of a file in quotation marks");
    }

    @Test
    void duplicates() {
        refuses("struct A { 1: i32 a, 1: i32 b }", 1, 22, "the id 1 of 'b' is already used by 'a'");
        refuses("struct A { 1: i32 a, 2: i32 a }", 1, 22, "there is already a field 'a'");
        refuses("service S { void f(1: i32 a, 2: i32 a) }", 1, 30, "there is already a field 'a'");
        refuses("struct A {}\nenum A {}", 2, 6, "'A' is declared already");
        refuses("struct A {}\nservice A {}", 2, 9, "'A' is declared already");
        refuses("service A {}\nstruct A {}", 2, 8, "'A' is declared already");
        refuses("const i32 A = 1\nconst i32 A = 2", 2, 11, "'A' is declared already");
        refuses("enum E { A, A }", 1, 13, "the enum already has a 'A'");
        refuses("service S { void f() i32 f() }", 1, 26, "there is already a function 'f'");
    }

    @Test
    void valuesThatDoNotFit() {
        refuses("struct A { 32768: i32 a }", 1, 12, "the id 32768 does not fit; give one from 1 to 32767");
        refuses("const i8 A = 128", 1, 14, "128 does not fit the type i8; give a number from -128 to 127");
        refuses("const i16 A = -32769", 1, 15, "from -32768 to 32767");
        refuses("const i32 A = 2147483648", 1, 15, "from -2147483648 to 2147483647");
        refuses("enum E { A = 2147483648 }", 1, 10, "does not fit");
        refuses("enum E { A = 2147483647, B }", 1, 26, "does not fit");
        refuses("const i32 A = 1.5", 1, 15, "does not fit the type i32; give a whole number");
        refuses("const i32 A = \"1\"", 1, 15, "give a whole number");
        refuses("const string A = 1", 1, 18, "give a text in quotation marks");
        refuses("const double A = 'x'", 1, 18, "give a number");
        refuses("const bool A = 'x'", 1, 16, "give true or false");
        refuses("const uuid A = 'x'", 1, 16, "a UUID such as");
        refuses("const uuid A = '1-2-3-4-5'", 1, 16, "a UUID such as");
        refuses("const list<i32> A = 1", 1, 21, "values in [brackets]");
        refuses("const list<i32> A = [1, 'x']", 1, 25, "give a whole number");
        refuses("const map<i32, i32> A = [1]", 1, 25, "{key: value} in braces");
        refuses("enum E { A } const E B = 7", 1, 26, "enum E has no constant with the number 7");
        refuses("enum E { A } const E B = E.C", 1, 26, "no value 'E.C' of type E");
        refuses("enum E { A = 300 } const i8 B = E.A", 1, 33, "300 does not fit the type i8");
        refuses("const i32 A = B", 1, 15, "no value 'B' of type i32 is known here");
        refuses("struct S { 1: i32 a } const S A = {'b': 1}", 1, 36, "struct S has no field 'b'");
        refuses("struct S { 1: i32 a } const S A = {1: 1}", 1, 36, "the name of a field of struct S");
        refuses("union U { 1: i32 a } const U A = {}", 1, 34, "needs exactly one field, here are 0");
        refuses("struct S { 1: i32 a = 'x' }", 1, 23, "give a whole number");
    }

    @Test
    void namesThatMeanNothing() {
        refuses("typedef Nope A", 1, 9, "the type 'Nope' is not known here");
        refuses("service S { oneway Nope f() }", 1, 20, "the type 'Nope' is not known here");
        refuses("typedef other.Nope A", 1, 9, "include \"other.thrift\"");
        refuses("service S extends T {}", 1, 19, "the service 'T' is not known here");
        refuses("service S { void f() throws (1: T t) } struct T {}", 1, 30, "T is not one");
        refuses("service S { void f() throws (1: string t) }", 1, 30, "string is not one");
    }

    @Test
    void aConstantThatDoesNotFitIsRefusedWhereItIsUsed() {
        refuses(
                "const i32 BIG = 300\nstruct S {\n  1: i8 a = BIG\n}",
                3,
                13,
                "the value of 'BIG' (test.thrift, line 1): 300 does not fit the type i8; give a number from -128 to"
                        + " 127");
        refuses(
                "const string A = 'x'\nconst list<i32> B = [1, A]",
                2,
                25,
                "the value of 'A' (test.thrift, line 1): this");
        // The constant itself is invalid.
        refuses("const i8 BIG = 300\nstruct S { 1: i32 a = BIG }", 1, 16, "300 does not fit the type i8");
    }

    @Test
    void wordsOfFbthriftAreNamed() {
        String remedy = "belongs to Meta's fbthrift, and Apache Thrift does not have it; remove it";
        refuses("package \"facebook.com/x\"", 1, 1, "'package' " + remedy);
        refuses("interaction I { void f() }", 1, 1, "'interaction' " + remedy);
        refuses("safe exception E {}", 1, 1, "'safe' " + remedy);
        refuses("@thrift.Uri{value = \"x\"}\nstruct S {}", 1, 1, "'@' " + remedy);
        refuses("struct S { @Deprecated 1: i32 a }", 1, 12, "'@' " + remedy);
        refuses("service S { stream<i32> f() }", 1, 13, "'stream' " + remedy);
        refuses("service S { performs I; }", 1, 13, "'performs' " + remedy);
        refuses("struct S { 1: float a }", 1, 15, "the type 'float' " + remedy);
    }

    @Test
    void aNameBeforeItsType() {
        refuses(
                "struct S { 1: a i32 }",
                1,
                15,
                "the type comes before the name: write 'i32 a' if that is meant; otherwise the type 'a' is not"
                        + " known here");
        refuses("service S { void f(1: text string, 2: i32 b) }", 1, 23, "write 'string text'");
    }

    @Test
    void circles() {
        refuses("typedef B A\ntypedef C B\ntypedef A C", 1, 11, "the typedef 'A' refers to itself");
        refuses("typedef list<A> A", 1, 17, "the typedef 'A' refers to itself");
        refuses("const i32 A = B\nconst i32 B = A", 1, 11, "the constant 'A' refers to itself");
        refuses("const i64 A = B\nconst i32 B = A", 1, 11, "refers to itself");
        refuses(
                "service A extends B {} service B extends A {}",
                1,
                9,
                "the service 'A' extends itself, directly or not");
        refuses("struct A { 1: B b = {} } struct B { 1: A a = {} }", 1, 8, "contains another 'A'");
    }

    @Test
    void allSyntaxErrorsAreReported() {
        IdlException e = refused(
                """
                namespace * 1
                include 'a.thrift
                struct A {
                  1: i32
                }
                typedef i32 Fine
                clazz B {}
                service S {
                  void f(1: i32 $)
                  void f()
                /* service T { is a comment */
                  struct map {}
                }
                enum E { A, A }
                enum Fine { A }
                const i32 = 5
                struct Open {
                """);
        assertThat(places(e))
                .containsExactly("1:13", "2:9", "5:1", "7:1", "9:17", "12:10", "14:13", "15:6", "16:11", "18:1");
        assertThat(e).hasMessageEndingWith("The line: namespace * 1 (and 9 more)");
        assertThat(e.further())
                .hasSize(9)
                .noneMatch(message -> message.contains("more)"))
                .anyMatch(message -> message.startsWith("test.thrift, line 15, column 6: 'Fine' is declared already"));
        assertThat(e.further().get(0)).startsWith("test.thrift, line 2, column 9: unterminated string");
    }

    @Test
    void allUnknownNamesAndInvalidValuesAreReportedOncePerPlace() {
        IdlException e = refused(
                """
                typedef Nope A
                struct S {
                  1: Gone a
                  2: A b
                  3: i32 c = 'x'
                }
                const i8 BIG = 300
                const i32 COPY = BIG
                service T extends U {}
                service V {
                  A f(1: Lost a)
                  Lost g(1: S s, 2: Lost b)
                }
                """);
        assertThat(places(e)).containsExactly("1:9", "3:6", "5:14", "7:16", "9:19", "12:3");
    }

    /** Each struct is resolved once, though two fields need it: otherwise this would not end. */
    @Test
    void aFailedDefinitionIsNotResolvedAgain() {
        String structs = IntStream.range(0, 60)
                .mapToObj(i -> "struct A%1$d {1: A%2$d a = {}, 2: A%2$d b = {}}\n".formatted(i, i + 1))
                .collect(Collectors.joining());
        IdlException e =
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> refused(structs + "struct A60 {1: Nope a}"));
        assertThat(places(e)).containsExactly("61:16");
    }

    @Test
    void afterTwentyErrorsTheRestIsNotListed() {
        assertThat(refused("typedef Nope A\n" + "struct {}\n".repeat(20)).errors())
                .hasSize(20);
        IdlException e = refused("struct {}\n".repeat(21));
        assertThat(e.errors()).hasSize(20);
        assertThat(e).hasMessageEndingWith("(and at least 19 more)");
    }

    private static List<String> places(IdlException e) {
        return e.errors().stream()
                .map(each -> each.line() + ":" + each.column())
                .toList();
    }

    private static void refuses(String text, int line, int column, String problem) {
        IdlException e = refused(text);
        assertThat(e).as(text).hasMessageContaining(problem);
        assertThat(e.line() + ":" + e.column()).as(text).isEqualTo(line + ":" + column);
    }

    private static IdlException refused(String text) {
        IdlException e = catchThrowableOfType(IdlException.class, () -> Idl.text(text));
        assertThat(e).as(text).isNotNull();
        return e;
    }
}

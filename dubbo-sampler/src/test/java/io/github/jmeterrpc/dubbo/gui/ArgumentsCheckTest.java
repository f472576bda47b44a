package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.gui.CheckBar.Outcome;
import io.github.jmeterrpc.common.gui.CheckBar.Verdict;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ArgumentsCheckTest {

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void reportsWhichTypesCanBeSent() {
        Outcome outcome = ArgumentsCheck.ofArray("int, List<String>", "[1, [\"a\"]]");

        assertThat(outcome).isEqualTo(new Outcome(Verdict.GOOD, "Valid: 2 argument(s) int, java.util.List"));
    }

    @Test
    void reportsWhereJsonIsBroken() {
        Outcome outcome = ArgumentsCheck.ofArray("int, int", "[1,\n  2");

        assertThat(outcome.verdict()).isEqualTo(Verdict.BAD);
        assertThat(outcome.text()).startsWith("Not valid: JSON array: is not valid JSON at line 2 column 4");
    }

    @Test
    void reportsWhichArgumentDoesNotFitItsType() {
        Outcome outcome = ArgumentsCheck.ofArray("int, byte", "[1, 128]");

        assertThat(outcome.verdict()).isEqualTo(Verdict.BAD);
        assertThat(outcome.text()).contains("argument 2 of type byte", "from -128 to 127");
    }

    @Test
    void reportsUnknownTypes() {
        Outcome outcome = ArgumentsCheck.ofArray("int, 5", "[1, ${two}]");

        assertThat(outcome.verdict()).isEqualTo(Verdict.BAD);
        assertThat(outcome.text()).contains("'5' is not a Java type");
    }

    @Test
    void leavesVariablesToTheRun() {
        assertThat(ArgumentsCheck.ofArray("int", "[${number}]").verdict()).isEqualTo(Verdict.LATER);
        assertThat(ArgumentsCheck.ofArray("${types}", "[1]").verdict()).isEqualTo(Verdict.LATER);
        assertThat(ArgumentsCheck.ofRows(List.of("int"), List.of("${number}")).verdict())
                .isEqualTo(Verdict.LATER);
        assertThat(ArgumentsCheck.ofRows(List.of("${type}"), List.of("1")).verdict())
                .isEqualTo(Verdict.LATER);
    }

    @Test
    void checksJsonAloneWhereTypesAreUnknown() {
        Outcome outcome = ArgumentsCheck.ofArray("", "[1, 2]");

        assertThat(outcome.verdict()).isEqualTo(Verdict.LATER);
        assertThat(outcome.text()).contains("looked up by method and number of arguments");
        assertThat(ArgumentsCheck.ofArray("", "[1,").verdict()).isEqualTo(Verdict.BAD);
        assertThat(ArgumentsCheck.ofArray("", " ").text()).startsWith("Valid: 0 argument(s)");
    }

    @Test
    void checksRowsOneByOne() {
        assertThat(ArgumentsCheck.ofRows(List.of("String", "long"), List.of("plain text", "9007199254740993")))
                .isEqualTo(new Outcome(Verdict.GOOD, "Valid: 2 argument(s) java.lang.String, long"));
        assertThat(ArgumentsCheck.ofRows(List.of("String", ""), List.of("a", "b"))
                        .text())
                .contains("Argument 2", "exactly one type");
    }

    @Test
    void theElementsOfAListAreCheckedAsASampleChecksThem() {
        assertThat(ArgumentsCheck.ofArray("List<Long>", "[[1, 2]]").verdict()).isEqualTo(Verdict.GOOD);
        Outcome outcome = ArgumentsCheck.ofArray("List<Long>", "[[1, \"x\"]]");
        assertThat(outcome.verdict()).isEqualTo(Verdict.BAD);
        assertThat(outcome.text()).contains("[1] of type java.lang.Long must be a whole number");
    }
}

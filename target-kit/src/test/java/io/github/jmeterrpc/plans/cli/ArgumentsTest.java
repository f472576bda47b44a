package io.github.jmeterrpc.plans.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {

    private static Arguments parse(String... line) {
        return Arguments.parse(line, List.of("--port", "--host"));
    }

    @Test
    void takesValuesAfterASpaceOrAnEqualsSign() {
        Arguments arguments = parse("--port", "7", "--host=::1");
        assertThat(arguments.number("--port", 1, 1, 10)).isEqualTo(7);
        assertThat(arguments.text("--host")).contains("::1");
    }

    @Test
    void fallsBackToTheDefault() {
        assertThat(parse().number("--port", 3, 1, 10)).isEqualTo(3);
        assertThat(parse().text("--host")).isEmpty();
    }

    @Test
    void seesTheWishForHelpAnywhere() {
        assertThat(parse("--port", "7", "--help").asksForHelp()).isTrue();
        assertThat(parse("-h").asksForHelp()).isTrue();
        assertThat(parse("--port", "7").asksForHelp()).isFalse();
    }

    @Test
    void saysWhatIsWrong() {
        assertThatThrownBy(() -> parse("--prot", "7"))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--prot", "--port", "--host", "--help");
        assertThatThrownBy(() -> parse("stray")).hasMessageContaining("stray");
        assertThatThrownBy(() -> parse("--port")).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> parse("--port=")).hasMessageContaining("needs a value");
        assertThatThrownBy(() -> parse("--port", "1", "--port", "2")).hasMessageContaining("twice");
        assertThatThrownBy(() -> parse("--port", "x").number("--port", 1, 1, 10))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("from 1 to 10, not x");
        assertThatThrownBy(() -> parse("--port", "11").number("--port", 1, 1, 10))
                .hasMessageContaining("not 11");
    }

    @Test
    void knowsSwitchesThatTakeNoValue() {
        Arguments arguments = Arguments.parse(
                new String[] {"--quick", "--port", "7"}, List.of("--port"), List.of("--quick", "--slow"));

        assertThat(arguments.has("--quick")).isTrue();
        assertThat(arguments.has("--slow")).isFalse();
        assertThat(arguments.number("--port", 1, 1, 10)).isEqualTo(7);
        assertThatThrownBy(() -> Arguments.parse(new String[] {"--quick=yes"}, List.of("--port"), List.of("--quick")))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll("--quick takes no value", "=yes");
    }
}

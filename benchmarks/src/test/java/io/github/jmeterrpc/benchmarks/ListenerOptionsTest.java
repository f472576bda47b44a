package io.github.jmeterrpc.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterrpc.plans.cli.UsageException;
import org.junit.jupiter.api.Test;

class ListenerOptionsTest {

    @Test
    void hasSensibleDefaultsAndTakesBothOptions() {
        assertThat(ListenerOptions.parse(new String[] {})).contains(new ListenerOptions(5, 8));
        assertThat(ListenerOptions.parse(new String[] {"--rounds", "7", "--seconds=3"}))
                .contains(new ListenerOptions(7, 3));
    }

    @Test
    void givesHelpToWhoAsksAndNamesWhatIsWrong() {
        assertThat(ListenerOptions.parse(new String[] {"--help"})).isEmpty();
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> ListenerOptions.parse(new String[] {"--rounds", "0"}));
    }
}

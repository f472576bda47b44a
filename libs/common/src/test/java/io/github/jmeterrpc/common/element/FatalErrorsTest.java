package io.github.jmeterrpc.common.element;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import org.junit.jupiter.api.Test;

class FatalErrorsTest {

    @Test
    void errorsOfOneCallFailItsSample() {
        for (Throwable error : List.of(
                new NoClassDefFoundError("com/example/Api"),
                new AssertionError("three"),
                new StackOverflowError(),
                new OutOfMemoryError("Java heap space"),
                new IllegalStateException())) {
            assertThatCode(() -> FatalErrors.rethrow(error)).doesNotThrowAnyException();
        }
    }

    @Test
    void errorsOfTheJvmEndTheThread() {
        for (Throwable error : List.of(new ThreadDeath(), new InternalError("broken"))) {
            assertThatCode(() -> FatalErrors.rethrow(error)).isSameAs(error);
        }
    }
}

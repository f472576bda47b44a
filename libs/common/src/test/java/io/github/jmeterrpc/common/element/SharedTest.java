package io.github.jmeterrpc.common.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SharedTest {

    private final List<String> events = new ArrayList<>();
    private final Shared<AutoCloseable> shared = new Shared<>(() -> {
        events.add("opened");
        return () -> events.add("closed");
    });

    @Test
    void opensForTheFirstAndClosesAfterTheLast() throws Exception {
        AutoCloseable first = shared.acquire();
        assertThat(shared.acquire()).isSameAs(first).isSameAs(shared.get());
        shared.release();
        assertThat(events).containsExactly("opened");
        shared.release();
        assertThat(events).containsExactly("opened", "closed");
    }

    @Test
    void opensAgainForTheNextTest() throws Exception {
        shared.acquire();
        shared.release();
        shared.acquire();
        assertThat(events).containsExactly("opened", "closed", "opened");
    }

    @Test
    void aReleaseTooManyDoesNothing() throws Exception {
        shared.release();
        shared.acquire();
        shared.release();
        shared.release();
        assertThat(events).containsExactly("opened", "closed");
    }

    /** Samples get it while another test element is being opened or closed. */
    @Test
    void getTakesNoLock() throws Exception {
        AutoCloseable opened = shared.acquire();
        synchronized (shared) {
            assertThat(CompletableFuture.supplyAsync(shared::get).get(20, TimeUnit.SECONDS))
                    .isSameAs(opened);
        }
    }

    @Test
    void nobodyGetsItBeforeItIsOpen() {
        assertThatThrownBy(shared::get).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aFailedOpenCountsNoUser() throws Exception {
        List<String> tries = new ArrayList<>();
        Shared<AutoCloseable> failing = new Shared<>(() -> {
            tries.add("try");
            throw new IllegalArgumentException("no");
        });
        assertThatThrownBy(failing::acquire).hasMessage("no");
        assertThatThrownBy(failing::acquire).hasMessage("no");
        failing.release();
        assertThat(tries).hasSize(2);
    }
}

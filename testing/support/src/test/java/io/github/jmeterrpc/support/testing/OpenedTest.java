package io.github.jmeterrpc.support.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class OpenedTest {

    private static final List<String> EVENTS = new ArrayList<>();

    private static TestExecutionSummary run(Class<?> test) {
        EVENTS.clear();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create(LauncherConfig.builder()
                        .enableTestExecutionListenerAutoRegistration(false)
                        .build())
                .execute(
                        LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(test))
                                .build(),
                        listener);
        return listener.getSummary();
    }

    private static AutoCloseable resource(String name) {
        EVENTS.add("+" + name);
        return () -> EVENTS.add("-" + name);
    }

    @Test
    void closesInReverseOrderAfterTheTest() {
        assertThat(run(OfEachTest.class).getTotalFailureCount()).isZero();

        assertThat(EVENTS)
                .containsExactly("+field", "+set-up", "+test", "after each", "-test", "-set-up", "-field")
                .doesNotHaveDuplicates();
    }

    static class OfEachTest {
        @RegisterExtension
        final Opened opened = new Opened();

        final AutoCloseable field = opened.add(resource("field"));

        @BeforeEach
        void open() {
            opened.add(resource("set-up"));
        }

        @AfterEach
        void look() {
            EVENTS.add("after each");
        }

        @Test
        void test() {
            opened.add(resource("test"));
        }
    }

    @Test
    void keepsResourcesOfTheClassUntilItsLastTest() {
        assertThat(run(OfTheClass.class).getTotalFailureCount()).isZero();

        assertThat(EVENTS)
                .containsExactly(
                        "+field", "+all", "+1", "-1", "+2", "-2", "+inner", "-inner", "after all", "-all", "-field");
    }

    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class OfTheClass {
        @RegisterExtension
        static final Opened opened = new Opened();

        static final AutoCloseable FIELD = opened.add(resource("field"));

        @BeforeAll
        static void open() {
            opened.add(resource("all"));
        }

        @AfterAll
        static void look() {
            EVENTS.add("after all");
        }

        @Test
        @Order(1)
        void first() {
            opened.add(resource("1"));
        }

        @Test
        @Order(2)
        void second() {
            opened.add(resource("2"));
        }

        @Nested
        class Inner {
            @Test
            void inner() {
                opened.add(resource("inner"));
            }
        }
    }

    @Test
    void closesAfterEachTestOfOneInstance() {
        assertThat(run(OneInstance.class).getTotalFailureCount()).isZero();

        assertThat(EVENTS).containsExactly("+all", "+each", "-each", "+each", "-each", "-all");
    }

    @TestInstance(Lifecycle.PER_CLASS)
    static class OneInstance {
        @RegisterExtension
        final Opened opened = new Opened();

        @BeforeAll
        void openAll() {
            opened.add(resource("all"));
        }

        @BeforeEach
        void open() {
            opened.add(resource("each"));
        }

        @Test
        void first() {}

        @Test
        void second() {}
    }

    @Test
    void closesNothingThatASkippedSetUpHasNotOpened() {
        TestExecutionSummary summary = run(Skipped.class);

        assertThat(summary.getTotalFailureCount()).isZero();
        assertThat(summary.getTestsAbortedCount()).isEqualTo(1);
        assertThat(EVENTS).containsExactly("+before", "-before");
    }

    static class Skipped {
        @RegisterExtension
        final Opened opened = new Opened();

        @BeforeEach
        void open() {
            opened.add(resource("before"));
            Assumptions.abort("no such program");
            opened.add(resource("after"));
        }

        @Test
        void test() {}
    }

    @Test
    void closesAllAndNamesTheResourcesThatFail() {
        TestExecutionSummary summary = run(Failing.class);

        assertThat(EVENTS).containsExactly("+first", "-first");
        assertThat(summary.getFailures()).hasSize(1);
        Throwable failure = summary.getFailures().get(0).getException();
        assertThat(failure)
                .hasMessage("Cannot close server: java.lang.IllegalStateException: still in use")
                .hasCauseInstanceOf(IllegalStateException.class);
        assertThat(failure.getSuppressed())
                .extracting(Throwable::getMessage)
                .containsExactly("Cannot close browser: java.io.IOException: gone", "two warnings");
    }

    static class Failing {
        @RegisterExtension
        final Opened opened = new Opened();

        @Test
        void test() {
            opened.add(resource("first"));
            opened.add("log", () -> {
                throw new AssertionError("two warnings");
            });
            opened.add("browser", () -> {
                throw new IOException("gone");
            });
            opened.add("server", () -> {
                throw new IllegalStateException("still in use");
            });
        }
    }

    @Test
    void closesAResourceThatIsAddedWhileAnotherIsClosed() {
        assertThat(run(Late.class).getTotalFailureCount()).isZero();

        assertThat(EVENTS).containsExactly("+late", "-late");
    }

    static class Late {
        @RegisterExtension
        final Opened opened = new Opened();

        @Test
        void test() {
            opened.add("thread", () -> opened.add(resource("late")));
        }
    }
}

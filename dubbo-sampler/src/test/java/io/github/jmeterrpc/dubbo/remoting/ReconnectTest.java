package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** A thousand connections to one provider that is down, and comes back. */
class ReconnectTest {

    private final Queue<Runnable> due = new ArrayDeque<>();
    private final Reconnect reconnect = new Reconnect((millis, what) -> due.add(what));
    private final List<OneOfMany> connections = new ArrayList<>();
    private boolean providerRuns;
    private int tries;

    private void roundEnds() {
        assertThat(due).hasSize(1);
        due.remove().run();
    }

    private void allBreak() {
        for (int i = 0; i < 1000; i++) {
            OneOfMany connection = new OneOfMany();
            connections.add(connection);
            reconnect.now(connection);
        }
    }

    @Test
    void oneIsTriedForAllWhileTheProviderIsDown() {
        allBreak();
        for (int i = 1; i <= 5; i++) {
            roundEnds();
            assertThat(tries).isEqualTo(i);
        }
    }

    @Test
    void allFollowInGroupsWhenItIsBack() {
        allBreak();
        roundEnds();
        providerRuns = true;
        roundEnds();
        while (!due.isEmpty()) {
            int before = tries;
            roundEnds();
            assertThat(tries - before).isLessThanOrEqualTo(Reconnect.AT_ONCE);
        }
        assertThat(connections).allMatch(OneOfMany::isConnected);
        assertThat(tries).isEqualTo(1001);
    }

    @Test
    void onlyThoseAreWokenWhoWaitForThisAddress() {
        OneOfMany other = new OneOfMany();
        allBreak();
        roundEnds();
        assertThat(connections).allMatch(connection -> connection.woken == 1);
        assertThat(other.woken).isZero();
    }

    @Test
    void whatIsClosedIsForgotten() {
        allBreak();
        connections.forEach(connection -> connection.closed = true);
        roundEnds();
        assertThat(tries).isZero();
        assertThat(due).isEmpty();
    }

    private final class OneOfMany implements Reconnect.Connection {

        private boolean connected;
        private boolean closed;
        private int woken;

        @Override
        public boolean isConnected() {
            return connected;
        }

        @Override
        public boolean needsConnection() {
            return !connected && !closed;
        }

        @Override
        public void tryToConnect() {
            tries++;
            connected = providerRuns;
        }

        @Override
        public void wakeCallers() {
            woken++;
        }
    }
}

package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.health.Prober.Probe;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProberTest {

    private static final long WINDOW = 900;

    /** What was there in time may have been looked at later, on a busy machine. */
    private static final double MOST = 20_000;

    private static ServerSocket server(String host) throws IOException {
        return new ServerSocket(0, 50, InetAddress.getByName(host));
    }

    private static List<Probe> result(Prober prober) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        List<Probe> result = prober.takeAndGoOn();
        while (result.isEmpty()) {
            assertThat(System.nanoTime()).as("20 s are enough").isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
            result = prober.takeAndGoOn();
        }
        return result;
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void connectsOnceInARoundAndClosesAtOnce(String host) throws IOException {
        try (ServerSocket server = server(host)) {
            ProbeTarget target = new ProbeTarget(host, server.getLocalPort());
            try (Prober prober = new Prober(() -> List.of(target), WINDOW)) {
                assertThat(result(prober)).singleElement().satisfies(probe -> {
                    assertThat(probe.target()).isEqualTo(target);
                    assertThat(probe.rttMillis()).isBetween(0.001, MOST);
                });
                try (Socket accepted = server.accept()) {
                    assertThat(accepted.getInputStream().read())
                            .as("end of stream")
                            .isEqualTo(-1);
                }
            }
        }
    }

    @Test
    void aDeadTargetFailsAndDelaysNoOther() throws IOException {
        try (ServerSocket alive = server("127.0.0.1");
                ServerSocket full = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            List<Socket> waiting = fill(full);
            ProbeTarget refuses = new ProbeTarget("127.0.0.1", FreePorts.one());
            ProbeTarget silent = new ProbeTarget("127.0.0.1", full.getLocalPort());
            ProbeTarget unknown = new ProbeTarget("no-such-host.invalid", 80);
            ProbeTarget answers = new ProbeTarget("127.0.0.1", alive.getLocalPort());

            List<Probe> probes;
            try (Prober prober = new Prober(() -> List.of(refuses, silent, unknown, answers), WINDOW)) {
                probes = result(prober);
            }

            assertThat(probes).extracting(Probe::target).containsExactlyInAnyOrder(refuses, silent, unknown, answers);
            assertThat(probes)
                    .filteredOn(probe -> !probe.failed())
                    .singleElement()
                    .satisfies(probe -> {
                        assertThat(probe.target()).isEqualTo(answers);
                        assertThat(probe.rttMillis()).isBetween(0.001, MOST);
                    });
            for (Socket socket : waiting) {
                socket.close();
            }
        }
    }

    /** Linux takes one more than the backlog and answers no further ones. */
    private static List<Socket> fill(ServerSocket full) throws IOException {
        List<Socket> waiting = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            waiting.add(new Socket(full.getInetAddress(), full.getLocalPort()));
        }
        return waiting;
    }

    @Test
    void reportsARoundOnce() throws IOException {
        try (ServerSocket server = server("127.0.0.1")) {
            ProbeTarget target = new ProbeTarget("127.0.0.1", server.getLocalPort());
            List<List<ProbeTarget>> asked = new ArrayList<>(List.of(List.of(target)));
            try (Prober prober = new Prober(() -> asked.isEmpty() ? List.of() : asked.remove(0), WINDOW)) {
                assertThat(result(prober)).hasSize(1);
                assertThat(prober.takeAndGoOn()).isEmpty();
            }
        }
    }

    /** The first round warms up, so that some probes are always under way. */
    @Test
    void canBeClosedAtAnyMomentOfARound() throws IOException {
        try (ServerSocket server = server("127.0.0.1")) {
            ProbeTarget target = new ProbeTarget("127.0.0.1", server.getLocalPort());
            for (int i = 0; i < 300; i++) {
                Prober prober = new Prober(() -> List.of(target), 3);
                LockSupport.parkNanos(i * 10_000L);
                prober.close();
                LockSupport.parkNanos(100_000);
                assertThat(prober.failed()).isFalse();
                server.setSoTimeout(1);
                drain(server);
            }
        }
    }

    private static void drain(ServerSocket server) throws IOException {
        try {
            while (true) {
                server.accept().close();
            }
        } catch (SocketTimeoutException e) {
            return;
        }
    }
}

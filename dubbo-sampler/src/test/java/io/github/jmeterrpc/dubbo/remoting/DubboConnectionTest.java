package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestService;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A connection that breaks while calls start, are sent, or wait for replies. */
class DubboConnectionTest {

    private static final int THREADS = 8;
    private static final int CALLS = 300;
    private static final int SILENCE_MILLIS = 10;

    /** Longer than the test may take: a call that ends before has not waited for it. */
    private static final int TIMEOUT_MILLIS = 600_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void failsEveryCallWhenItBreaks(boolean async) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (ServerSocket provider = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                DubboClient client = new DubboClient()) {
            new Thread(() -> breakConnections(provider), "provider").start();
            DubboEndpoint endpoint = DubboEndpoint.of(
                    "dubbo://127.0.0.1:" + provider.getLocalPort(),
                    TestService.class.getName(),
                    "",
                    "",
                    DubboOptions.DEFAULT);
            DubboCall invoker = client.invoker(endpoint);
            var call = Calls.sleep(0, TIMEOUT_MILLIS);
            List<Future<List<Failure>>> all = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                all.add(threads.submit(() -> {
                    List<Failure> failures = new ArrayList<>();
                    for (int j = 0; j < CALLS; j++) {
                        failures.add(Calls.failure(invoker, endpoint, async ? Calls.async(call) : call));
                    }
                    return failures;
                }));
            }
            for (Future<List<Failure>> one : all) {
                assertThat(one.get(2, TimeUnit.MINUTES)).allSatisfy(failure -> assertThat(failure.code())
                        .as(failure.message() + "\n" + failure.detail())
                        .isEqualTo(DubboResponseCode.CONNECT_ERROR));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /**
     * Closes each connection after some bytes of requests, or when no more come: in the middle of
     * one, or between two.
     */
    private static void breakConnections(ServerSocket provider) {
        int bytes = 1;
        while (true) {
            try (Socket connection = provider.accept()) {
                bytes = bytes % 1500 + 37;
                connection.setSoTimeout(SILENCE_MILLIS);
                connection.getInputStream().readNBytes(bytes);
            } catch (IOException e) {
                if (provider.isClosed()) {
                    return;
                }
            }
        }
    }
}

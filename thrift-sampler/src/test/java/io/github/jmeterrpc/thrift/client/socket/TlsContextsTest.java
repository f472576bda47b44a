package io.github.jmeterrpc.thrift.client.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.TestTls;
import io.github.jmeterrpc.common.tls.Tls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

/** All threads of a test share one context, and so the sessions of TLS. */
class TlsContextsTest {

    @Test
    void threadsThatStartTogetherGetOneContext() throws Exception {
        AtomicInteger warmUps = new AtomicInteger();
        TlsContexts contexts = new TlsContexts(warmUps::incrementAndGet);
        int threads = 50;
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<SSLContext>> got = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                got.add(pool.submit(() -> {
                    start.await(60, TimeUnit.SECONDS);
                    return contexts.of(TestTls.noFiles().build());
                }));
            }
            SSLContext first = got.get(0).get(60, TimeUnit.SECONDS);
            for (Future<SSLContext> each : got) {
                assertThat(each.get(60, TimeUnit.SECONDS)).isSameAs(first);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(contexts.of(TestTls.noFiles().anyHost().build())).isNotNull();
        assertThat(warmUps).as("before the first context alone").hasValue(1);
    }

    @Test
    void aFileThatCannotBeReadIsReportedToEachCaller() throws Exception {
        TlsContexts contexts = new TlsContexts();
        Tls missing = TestTls.trusting("no-such-file.pem").build();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> contexts.of(missing)).isInstanceOf(InvalidInputException.class);
        }
    }
}

package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.dubbo.metrics.report.MetricsReporter;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

class DubboModelTest {

    @Test
    void publishesNoStatistics() {
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", TestProvider.freePort(), DubboOptions.DEFAULT);
        try (DubboModel model = DubboModel.open(endpoint)) {
            assertThat(model.module().getApplicationModel().getBeanFactory().getBeansOfType(MetricsReporter.class))
                    .isEmpty();
        }
    }

    /** Else a JMeter that runs test after test would hold all it has ever used. */
    @Test
    void nothingHoldsOneThatHasEnded() throws Exception {
        WeakReference<FrameworkModel> ended = used();
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> {
            System.gc();
            return ended.refersTo(null);
        });
    }

    /** One that has made a call, on a thread that has ended as well. */
    private static WeakReference<FrameworkModel> used() throws Exception {
        CompletableFuture<WeakReference<FrameworkModel>> used = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", TestProvider.freePort(), DubboOptions.DEFAULT);
            try (DubboModel model = DubboModel.open(endpoint)) {
                model.useOnce(endpoint, invoker -> assertThat(Calls.failure(invoker, endpoint, Calls.echo("x"))
                                .code())
                        .isEqualTo(DubboResponseCode.CONNECT_ERROR));
                used.complete(
                        new WeakReference<>(model.module().getApplicationModel().getFrameworkModel()));
            } catch (RuntimeException | Error e) {
                used.completeExceptionally(e);
            }
        });
        thread.start();
        thread.join();
        return used.get();
    }
}

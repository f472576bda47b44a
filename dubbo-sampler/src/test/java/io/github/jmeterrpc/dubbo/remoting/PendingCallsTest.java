package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.threadpool.ThreadlessExecutor;
import org.apache.dubbo.remoting.Channel;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.support.DefaultFuture;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.junit.jupiter.api.Test;

class PendingCallsTest {

    private static final int CALLS = 50;
    private static final int TIMEOUT = 600_000;

    @Test
    void oneThatItsOwnThreadGivesUpAtTheSameMomentKeepsNoOtherFromEnding() {
        FrameworkModel framework = new FrameworkModel();
        try {
            URL url = URL.valueOf("dubbo://127.0.0.1:1")
                    .setScopeModel(framework.newApplication().newModule());
            Channel gone = channel(url);
            Channel other = channel(url);
            List<DefaultFuture> calls = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                calls.add(DefaultFuture.newFuture(gone, new Request(), TIMEOUT, givenUp(i % 3)));
            }
            DefaultFuture stays = DefaultFuture.newFuture(other, new Request(), TIMEOUT, new ThreadlessExecutor());

            PendingCalls.end(gone);

            assertThat(calls).allMatch(DefaultFuture::isCompletedExceptionally);
            assertThat(stays).isNotDone();
            stays.cancel(true);
        } finally {
            framework.destroy();
        }
    }

    /** Breaks as Dubbo's does when two threads end it at once, for two kinds of three. */
    private static ThreadlessExecutor givenUp(int kind) {
        return new ThreadlessExecutor() {
            @Override
            public List<Runnable> shutdownNow() {
                if (kind == 1) {
                    throw new ClassCastException("class java.lang.Object cannot be cast to class java.lang.Thread");
                } else if (kind == 2) {
                    throw new NullPointerException();
                }
                return super.shutdownNow();
            }
        };
    }

    /** A connection as Dubbo's list of calls sees it: an address, and equal to itself alone. */
    private static Channel channel(URL url) {
        return (Channel) Proxy.newProxyInstance(
                PendingCallsTest.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> self == arguments[0];
                    case "hashCode" -> System.identityHashCode(self);
                    case "toString" -> "a connection";
                    case "getUrl" -> url;
                    default -> null;
                });
    }
}

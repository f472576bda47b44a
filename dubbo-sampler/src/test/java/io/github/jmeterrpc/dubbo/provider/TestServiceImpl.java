package io.github.jmeterrpc.dubbo.provider;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcContext;

/** Answers {@link TestService}, with Dubbo in any version. */
@SuppressWarnings("deprecation") // For what all versions of RpcContext have.
public final class TestServiceImpl implements TestService {

    private final AtomicInteger sleeping = new AtomicInteger();
    private volatile CountDownLatch alarm = new CountDownLatch(1);

    /** How many calls of {@link #sleep} are under way. */
    public int sleeping() {
        return sleeping.get();
    }

    /** Lets the calls of {@link #sleep} that are under way answer now. */
    void wake() {
        CountDownLatch now = alarm;
        alarm = new CountDownLatch(1);
        now.countDown();
    }

    @Override
    public String echo(String text) {
        return text;
    }

    @Override
    public String letters(int count) {
        return "x".repeat(count);
    }

    @Override
    public long sleep(long millis) {
        // Before it counts as sleeping: a waiting test could wake it too early otherwise.
        CountDownLatch waking = alarm;
        sleeping.incrementAndGet();
        try {
            waking.await(millis, TimeUnit.MILLISECONDS);
            return millis;
        } catch (InterruptedException e) {
            // The provider is being stopped.
            Thread.currentThread().interrupt();
            return -1;
        } finally {
            sleeping.decrementAndGet();
        }
    }

    @Override
    public String refuse(String reason) throws RefusedException {
        throw new RefusedException(reason);
    }

    @Override
    public String attach(String name, String value) {
        RpcContext.getServerContext().setAttachment(name, value);
        return value;
    }

    @Override
    public String attachment(String name) {
        return RpcContext.getContext().getAttachment(name);
    }

    @Override
    public String describe(List<Object> values) {
        return String.valueOf(values);
    }

    @Override
    public Object secret() {
        return new NotSerializable();
    }

    @Override
    public int callerPort() {
        return RpcContext.getContext().getRemotePort();
    }

    /** A class that does not say it may be serialized. */
    static final class NotSerializable {
        final String text = "secret";
    }
}

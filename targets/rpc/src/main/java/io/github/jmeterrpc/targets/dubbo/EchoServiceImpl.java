package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.targets.triple.CountReply;
import io.github.jmeterrpc.targets.triple.CountRequest;
import io.github.jmeterrpc.targets.triple.DubboEchoServiceTriple;
import io.github.jmeterrpc.targets.triple.EchoReply;
import io.github.jmeterrpc.targets.triple.EchoRequest;
import io.github.jmeterrpc.targets.triple.FailRequest;
import io.github.jmeterrpc.targets.work.Work;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.rpc.RpcContext;
import org.apache.dubbo.rpc.TriRpcStatus;

/** Answers as {@code echo.proto} says, and counts the messages of each method. Thread-safe. */
final class EchoServiceImpl extends DubboEchoServiceTriple.EchoServiceImplBase {

    private static final int MAX_REPLIES = 1_000_000;
    private static final int MAX_DELAY_MS = 60_000;
    private static final int HIGHEST_STATUS = 16;

    private final Map<String, Traffic> methods = new ConcurrentHashMap<>();

    /** The messages of one method since the start. */
    private static final class Traffic {

        private final AtomicLong received = new AtomicLong();
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong cancelled = new AtomicLong();
    }

    private Traffic of(String method) {
        return methods.computeIfAbsent(method.toLowerCase(Locale.ROOT), name -> new Traffic());
    }

    @Override
    public EchoReply echo(EchoRequest request) {
        Traffic traffic = of("Echo");
        traffic.received.incrementAndGet();
        delay(request);
        traffic.sent.incrementAndGet();
        return reply(request, 1);
    }

    @Override
    public void replies(EchoRequest request, StreamObserver<EchoReply> replies) {
        Traffic traffic = of("Replies");
        traffic.received.incrementAndGet();
        if (request.getCount() < 0 || request.getCount() > MAX_REPLIES) {
            throw invalid("count must be from 0 to " + MAX_REPLIES + ", but is " + request.getCount());
        }
        var cancellation = RpcContext.getCancellationContext();
        for (int i = 1; i <= request.getCount(); i++) {
            delay(request);
            if (cancellation.isCancelled()) {
                traffic.cancelled.incrementAndGet();
                return;
            }
            replies.onNext(reply(request, i));
            traffic.sent.incrementAndGet();
        }
        replies.onCompleted();
    }

    @Override
    public StreamObserver<EchoRequest> collect(StreamObserver<EchoReply> replies) {
        Traffic traffic = of("Collect");
        return new Requests(traffic) {
            @Override
            void answer(EchoRequest request, long number) {
                delay(request);
            }

            @Override
            public void onCompleted() {
                replies.onNext(EchoReply.newBuilder().setNumber(count()).build());
                traffic.sent.incrementAndGet();
                replies.onCompleted();
            }
        };
    }

    @Override
    public StreamObserver<EchoRequest> chat(StreamObserver<EchoReply> replies) {
        Traffic traffic = of("Chat");
        return new Requests(traffic) {
            @Override
            void answer(EchoRequest request, long number) {
                delay(request);
                replies.onNext(reply(request, number));
                traffic.sent.incrementAndGet();
            }

            @Override
            public void onCompleted() {
                replies.onCompleted();
            }
        };
    }

    /** The requests of one call; Dubbo passes them one after the other. */
    private abstract static class Requests implements StreamObserver<EchoRequest> {

        private final Traffic traffic;
        private long count;

        Requests(Traffic traffic) {
            this.traffic = traffic;
        }

        abstract void answer(EchoRequest request, long number);

        final long count() {
            return count;
        }

        @Override
        public final void onNext(EchoRequest request) {
            traffic.received.incrementAndGet();
            count++;
            answer(request, count);
        }

        @Override
        public final void onError(Throwable cancelled) {
            traffic.cancelled.incrementAndGet();
        }
    }

    @Override
    public EchoReply fail(FailRequest request) {
        of("Fail").received.incrementAndGet();
        if (request.getCode() < 1 || request.getCode() > HIGHEST_STATUS) {
            throw invalid("code must be from 1 to " + HIGHEST_STATUS + ", but is " + request.getCode());
        }
        throw TriRpcStatus.fromCode(request.getCode())
                .withDescription(request.getMessage())
                .asException();
    }

    @Override
    public CountReply count(CountRequest request) {
        Traffic traffic = of(request.getMethod());
        return CountReply.newBuilder()
                .setReceived(traffic.received.get())
                .setSent(traffic.sent.get())
                .setCancelled(traffic.cancelled.get())
                .build();
    }

    private static void delay(EchoRequest request) {
        int delay = request.getDelayMs();
        if (delay < 0 || delay > MAX_DELAY_MS) {
            throw invalid("delay_ms must be from 0 to " + MAX_DELAY_MS + ", but is " + delay);
        }
        if (delay > 0) {
            Work.sleep(delay);
        }
    }

    private static RuntimeException invalid(String problem) {
        return TriRpcStatus.fromCode(TriRpcStatus.Code.INVALID_ARGUMENT)
                .withDescription(problem)
                .asException();
    }

    private static EchoReply reply(EchoRequest request, long number) {
        return EchoReply.newBuilder()
                .setText(request.getText())
                .setPayload(request.getPayload())
                .setNumber(number)
                .build();
    }
}

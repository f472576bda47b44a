package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.rpc.protocol.tri.CancelableStreamObserver;

/**
 * A call of a method that takes or returns a stream of messages. One thread sends; what arrives is
 * handed to the {@link Receiver} on Dubbo's threads, one message after the other.
 */
public final class MessageStream {

    /** Gets what arrives, on one thread at a time. */
    public interface Receiver {

        /** @param message of the provider, encoded */
        void message(byte[] message);

        /**
         * The stream has ended.
         *
         * @param thrown why, as {@link DubboCall#invoke} throws it; null if the provider ended it
         *     without an error
         */
        void ended(Throwable thrown);
    }

    private final StreamFlow flow;
    private final Replies replies;
    private StreamObserver<Object> requests;

    MessageStream(Receiver receiver, StreamFlow flow) {
        this.flow = flow;
        replies = new Replies(receiver, flow);
    }

    /** What Dubbo hands the replies to. */
    StreamObserver<Object> replies() {
        return replies;
    }

    /** @param observer what Dubbo takes the messages from */
    @SuppressWarnings("unchecked") // Dubbo returns it as the result of the call.
    void sendTo(Object observer) {
        requests = (StreamObserver<Object>) observer;
    }

    /**
     * Sends a message, and waits until the provider has taken enough of the earlier ones.
     *
     * @param millis how long at most
     * @return false if the stream has ended; nothing is sent then
     * @throws TimeoutException if the provider took too little in that time
     */
    public boolean send(byte[] message, long millis) throws InterruptedException, TimeoutException {
        if (!flow.awaitRoom(millis)) {
            return false;
        }
        try {
            requests.onNext(message);
            return true;
        } catch (IllegalStateException e) {
            // It ended meanwhile; the receiver is told why.
            return false;
        }
    }

    /** No more messages are sent; the provider may send on. */
    public void endRequests() {
        requests.onCompleted();
    }

    /** Ends the stream at once, on both sides; the receiver is told so. */
    public void cancel() {
        requests.onError(new IllegalStateException("Cancelled"));
        flow.end();
    }

    private static final class Replies extends CancelableStreamObserver<Object> {

        private final Receiver receiver;
        private final StreamFlow flow;

        Replies(Receiver receiver, StreamFlow flow) {
            this.receiver = receiver;
            this.flow = flow;
        }

        @Override
        public void onNext(Object message) {
            byte[] bytes = (byte[]) message;
            try {
                receiver.message(bytes);
            } finally {
                flow.read(bytes.length);
            }
        }

        @Override
        public void onError(Throwable thrown) {
            flow.end();
            receiver.ended(thrown);
        }

        @Override
        public void onCompleted() {
            flow.end();
            receiver.ended(null);
        }
    }
}

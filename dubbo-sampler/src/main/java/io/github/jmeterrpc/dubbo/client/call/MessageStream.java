package io.github.jmeterrpc.dubbo.client.call;

import io.github.jmeterrpc.dubbo.wire.StreamFlow;
import java.util.concurrent.TimeoutException;
import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.rpc.protocol.tri.CancelableStreamObserver;

/**
 * A call of a method that takes or returns a stream of messages. One thread sends; replies are
 * passed to the {@link Receiver} on Dubbo's threads, one after the other.
 */
public final class MessageStream {

    /** Receives the replies and the end of the stream, on one thread at a time. */
    public interface Receiver {

        /** @param message a message of the provider, encoded */
        void message(byte[] message);

        /**
         * Called when the stream has ended.
         *
         * @param thrown the reason, as {@link DubboCall#invoke} throws it; null if the provider
         *     ended the stream without an error
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

    /** The observer to which Dubbo passes the replies. */
    StreamObserver<Object> replies() {
        return replies;
    }

    /** @param observer the observer through which Dubbo receives the messages to send */
    @SuppressWarnings("unchecked") // Dubbo returns it as the result of the call.
    void sendTo(Object observer) {
        requests = (StreamObserver<Object>) observer;
    }

    /**
     * Sends a message, and waits until the provider has taken enough of the earlier ones.
     *
     * @param millis maximum wait, in milliseconds
     * @return false if the stream has ended; the message is not sent then
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
            // The stream has ended meanwhile; the receiver is notified of the reason.
            return false;
        }
    }

    /** Half-closes the stream: no more messages are sent, but the provider may continue to send. */
    public void endRequests() {
        requests.onCompleted();
    }

    /** Ends the stream at once in both directions; the receiver is notified. */
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

package io.github.jmeterrpc.dubbo.client;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What a call with a stream sends, and when it ends.
 *
 * @param messages what is sent, encoded, in turn; may be empty if requests are a stream
 * @param count how many are sent, 0 or more: the messages in turn, again from the first after the
 *     last
 * @param perSecond how many are sent in a second, on a schedule that does not wait for the server;
 *     0: each as soon as the server takes it
 * @param answered whether the server answers each message, in order: a reply's time then counts
 *     from the intended start of its message, else from the reply before
 * @param endAfterReplies after how many replies the call is cancelled; 0: the server ends it
 * @param endAfterMillis after what time it is cancelled, in milliseconds; 0: the server ends it
 * @param timeoutMillis longest wait for a reply, in milliseconds; from the start, the last message
 *     sent or the last reply, whatever is latest
 */
public record StreamPlan(
        List<byte[]> messages,
        int count,
        double perSecond,
        boolean answered,
        int endAfterReplies,
        int endAfterMillis,
        int timeoutMillis) {

    private static final double SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Copies the list. */
    public StreamPlan {
        messages = List.copyOf(messages);
    }

    byte[] message(int index) {
        return messages.get(index % messages.size());
    }

    /** When a message is to be sent, in nanoseconds after the start; 0 without a schedule. */
    long dueNanos(int index) {
        return perSecond == 0 ? 0 : (long) (index * SECOND / perSecond);
    }

    boolean hasSchedule() {
        return perSecond > 0;
    }
}

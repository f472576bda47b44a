package io.github.jmeterrpc.dubbo.client.call;

import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The messages that a call with a stream sends, and the conditions under which it ends.
 *
 * @param messages the encoded messages, sent in turn; may be empty if requests are a stream
 * @param count number of messages to send, 0 or more; after the last message, the first one follows
 *     again
 * @param perSecond number of messages sent per second, on a schedule that does not wait for the
 *     server; 0: each message is sent as soon as the server accepts it
 * @param answered whether the server answers each message, in order: the duration of a reply then
 *     counts from the intended start of its message, otherwise from the previous reply
 * @param endAfterReplies number of replies after which the call is cancelled; 0: the server ends
 *     the call
 * @param endAfterMillis time after which the call is cancelled, in milliseconds; 0: the server ends
 *     the call
 * @param timeoutMillis longest wait for a reply, in milliseconds, counted from the start, the last
 *     message sent or the last reply, whichever is latest
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

    /**
     * The intended start of a message, in nanoseconds after the start of the call; 0 without a
     * schedule.
     */
    long dueNanos(int index) {
        return perSecond == 0 ? 0 : (long) (index * SECOND / perSecond);
    }

    boolean hasSchedule() {
        return perSecond > 0;
    }
}

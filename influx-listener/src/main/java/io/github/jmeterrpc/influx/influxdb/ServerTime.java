package io.github.jmeterrpc.influx.influxdb;

import java.io.IOException;
import java.util.Date;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * The server's clock, computed from the header {@code Date} of its responses and the time since: at
 * most a second late, and never ahead. The response with the latest time counts, because a slow
 * response has an old time. Thread-safe.
 */
public final class ServerTime implements Interceptor {

    /**
     * A response whose time is earlier by more than this, in ms, shows that the server's clock was
     * set back.
     */
    private static final long SET_BACK_MILLIS = TimeUnit.MINUTES.toMillis(1);

    private volatile Received received;

    /** The time in a response, and the time of its arrival. */
    private record Received(long millis, long nanos) {
        long now() {
            return millis + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
        }
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Response response = chain.proceed(chain.request());
        Date date = response.isSuccessful() ? response.headers().getDate("Date") : null;
        if (date != null) {
            receive(date.getTime());
        }
        return response;
    }

    private synchronized void receive(long millis) {
        if (received == null || millis > received.now() || millis < received.now() - SET_BACK_MILLIS) {
            received = new Received(millis, System.nanoTime());
        }
    }

    /** The current time in ms since 1970; empty if no response had the header. */
    public OptionalLong millis() {
        Received last = received;
        return last == null ? OptionalLong.empty() : OptionalLong.of(last.now());
    }
}

package io.github.jmeterrpc.influx.influxdb;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Sets the address and credentials of write requests, and accepts only status 204 as an
 * acknowledgement: the client library accepts any 2xx, including the page of a proxy, and does not
 * expose the status of errors.
 */
final class WriteInterceptor implements Interceptor {

    private static final int NO_CONTENT = 204;
    private static final int MAX_BODY = 2000;

    /**
     * Headers that identify InfluxDB 1 and 2, which send some of them in each response. InfluxDB 3
     * and compatible servers send errors as JSON.
     */
    private static final List<String> HEADERS = List.of("X-Influxdb-Version", "X-Influxdb-Build", "X-Influxdb-Error");

    private static final Pattern JSON_ERROR = Pattern.compile("\\s*\\{.*\"error\"\\s*:.*", Pattern.DOTALL);

    private final InfluxUrl url;
    private final Login login;

    WriteInterceptor(InfluxUrl url) {
        this.url = url;
        this.login = url.login();
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Request.Builder request = chain.request().newBuilder().url(url.writeUrl());
        if (!login.header().isEmpty()) {
            request.header("Authorization", login.header());
        }
        Response response = chain.proceed(request.build());
        if (response.code() == NO_CONTENT) {
            return response;
        }
        try (response) {
            String body = response.peekBody(MAX_BODY).string();
            boolean ofInfluxDb = HEADERS.stream().anyMatch(name -> response.header(name) != null)
                    || JSON_ERROR.matcher(body).matches();
            throw new AnswerException(
                    response.code(),
                    ofInfluxDb,
                    login.mask(body),
                    retryAfterMillis(response.header("Retry-After", "")));
        }
    }

    /**
     * Reports that the server responded to a write with a status other than 204; the message is the
     * body without secrets.
     */
    static final class AnswerException extends IOException {

        private static final long serialVersionUID = 1L;

        private final int status;
        private final boolean ofInfluxDb;
        private final long retryAfterMillis;

        private AnswerException(int status, boolean ofInfluxDb, String body, long retryAfterMillis) {
            super(body);
            this.status = status;
            this.ofInfluxDb = ofInfluxDb;
            this.retryAfterMillis = retryAfterMillis;
        }

        int status() {
            return status;
        }

        /** Whether the response comes from InfluxDB, not from a proxy. */
        boolean isOfInfluxDb() {
            return ofInfluxDb;
        }

        long retryAfterMillis() {
            return retryAfterMillis;
        }
    }

    private static long retryAfterMillis(String header) {
        return header.matches("\\d{1,6}") ? Long.parseLong(header) * 1000 : 0;
    }
}

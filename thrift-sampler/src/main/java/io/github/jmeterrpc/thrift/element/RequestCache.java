package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.Request;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Builds the requests of one sampler to one method. Constant requests of the plan are shared by all
 * threads of the test. Of other requests, each sampler keeps the most recent short requests and
 * each thread keeps the most recent long request, so that equal arguments are not encoded again.
 * Used by one thread.
 */
final class RequestCache {

    /**
     * Encoded arguments.
     *
     * @param request the message
     * @param text the request as listeners show it
     */
    record PreparedRequest(Request request, String text) {}

    /** The values on which a request depends. */
    record Key(ThriftEndpoint endpoint, CalledMethod called, String arguments) {}

    /**
     * Maximum length in characters of arguments that a sampler keeps, because a thousand threads
     * may have twenty samplers each.
     */
    static final int LONGEST_KEPT = 4 << 10;

    private static final int MOST_KEPT = 32;

    private final ThriftEndpoint endpoint;
    private final CalledMethod called;
    private final ThriftTestScope test;
    private final RequestEncoder encoder;
    private final String heading;
    private final Map<String, PreparedRequest> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PreparedRequest> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** @param test keeps the shared requests */
    RequestCache(ThriftEndpoint endpoint, CalledMethod called, ThriftTestScope test) {
        this.endpoint = endpoint;
        this.called = called;
        this.test = test;
        encoder = new RequestEncoder(
                called.method(),
                endpoint.encoding(),
                Optional.of(endpoint.service()).filter(name -> !name.isEmpty()),
                endpoint.options().maxMessageBytes());
        heading = heading(endpoint, called);
    }

    private static String heading(ThriftEndpoint endpoint, CalledMethod called) {
        String place = endpoint.transport() == Transport.HTTP
                ? (endpoint.tls().enabled() ? "https://" : "http://")
                        + endpoint.address()
                        + endpoint.http().path()
                : endpoint.address();
        return place + "\n"
                + (endpoint.service().isEmpty() ? "" : endpoint.service() + ":")
                + called.service() + "." + called.method().name() + "\n\n";
    }

    /**
     * Returns the request for arguments that may change in the next sample.
     *
     * @throws ArgumentException if the arguments do not fit the method
     */
    PreparedRequest ofSample(String arguments) throws ArgumentException {
        if (arguments.length() > LONGEST_KEPT) {
            return ofThread(arguments);
        }
        PreparedRequest known = kept.get(arguments);
        if (known == null) {
            known = make(arguments);
            kept.put(arguments, known);
        }
        return known;
    }

    private PreparedRequest ofThread(String arguments) throws ArgumentException {
        ThriftThreadState thread = test.thread();
        Key key = new Key(endpoint, called, arguments);
        PreparedRequest known = thread.lastLong(key);
        if (known == null) {
            known = make(arguments);
            thread.keepLong(key, known);
        }
        return known;
    }

    /**
     * Returns the constant request of the plan, which no script has changed and which all threads
     * send.
     *
     * @throws ArgumentException if the arguments do not fit the method
     */
    PreparedRequest ofPlan(String arguments) throws ArgumentException {
        Key key = new Key(endpoint, called, arguments);
        PreparedRequest known = test.requests().get(key);
        if (known == null) {
            PreparedRequest made = make(arguments);
            known = Objects.requireNonNullElse(test.requests().putIfAbsent(key, made), made);
        }
        return known;
    }

    private PreparedRequest make(String arguments) throws ArgumentException {
        return new PreparedRequest(encoder.encode(arguments), heading + arguments);
    }
}

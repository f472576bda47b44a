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
 * Makes the requests of one sampler to one method. Requests that the plan itself fixes are shared
 * by all threads of the test. Of all others, the last short ones are kept for each sampler and the
 * last long one for each thread, so that the same arguments are not encoded again. Used by one
 * thread.
 */
final class RequestCache {

    /**
     * Arguments, ready to be sent.
     *
     * @param request the message
     * @param text the request as listeners show it
     */
    record PreparedRequest(Request request, String text) {}

    /** All that a request depends on. */
    record Key(ThriftEndpoint endpoint, CalledMethod called, String arguments) {}

    /**
     * Characters of the longest arguments that are kept for a sampler: a thousand threads may have
     * twenty samplers each.
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

    /** @param test keeps the requests that samplers share */
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
     * The request for arguments that may be others in the next sample.
     *
     * @throws ArgumentException if they do not fit the method
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
     * The request of the plan, which all threads send and no script has changed.
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

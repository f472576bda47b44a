package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.Request;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;

/**
 * Makes the requests of one sampler to one method. Those of constant arguments are shared by all
 * threads of the test; of varying arguments the last short ones are kept, so that arguments that
 * come again are not encoded again. Used by one thread.
 */
final class RequestCache {

    /**
     * Arguments, ready to be sent.
     *
     * @param request the message
     * @param text the request as listeners show it
     */
    record PreparedRequest(Request request, String text) {}

    /** The key of a request with constant arguments. */
    record Key(Endpoint endpoint, CalledMethod called, String arguments) {}

    /**
     * Characters of the longest varying arguments that are kept: a thousand threads can have them.
     */
    static final int LONGEST_KEPT = 4 << 10;

    private static final int MOST_KEPT = 32;

    private final Endpoint endpoint;
    private final CalledMethod called;
    private final ConcurrentMap<Key, PreparedRequest> shared;
    private final RequestEncoder encoder;
    private final String heading;
    private final Map<String, PreparedRequest> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PreparedRequest> eldest) {
            return size() > MOST_KEPT;
        }
    };

    /** @param shared the requests of constant arguments of the test */
    RequestCache(Endpoint endpoint, CalledMethod called, ConcurrentMap<Key, PreparedRequest> shared) {
        this.endpoint = endpoint;
        this.called = called;
        this.shared = shared;
        encoder = new RequestEncoder(
                called.method(),
                endpoint.encoding(),
                Optional.of(endpoint.service()).filter(name -> !name.isEmpty()),
                endpoint.options().maxMessageBytes());
        heading = heading(endpoint, called);
    }

    private static String heading(Endpoint endpoint, CalledMethod called) {
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
     * The request for arguments that vary.
     *
     * @throws ArgumentException if they do not fit the method
     */
    PreparedRequest ofVarying(String arguments) throws ArgumentException {
        PreparedRequest known = kept.get(arguments);
        if (known == null) {
            known = make(arguments);
            if (arguments.length() <= LONGEST_KEPT) {
                kept.put(arguments, known);
            }
        }
        return known;
    }

    /**
     * The request for arguments that are the same in all samples of a sampler.
     *
     * @throws ArgumentException if they do not fit the method
     */
    PreparedRequest ofConstant(String arguments) throws ArgumentException {
        Key key = new Key(endpoint, called, arguments);
        PreparedRequest known = shared.get(key);
        if (known == null) {
            PreparedRequest made = make(arguments);
            known = Objects.requireNonNullElse(shared.putIfAbsent(key, made), made);
        }
        return known;
    }

    private PreparedRequest make(String arguments) throws ArgumentException {
        return new PreparedRequest(encoder.encode(arguments), heading + arguments);
    }
}

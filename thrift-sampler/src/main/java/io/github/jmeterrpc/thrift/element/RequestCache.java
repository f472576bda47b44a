package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.Request;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the requests of one sampler to one method and keeps the last ones, so that arguments that come again are not read and
 * encoded again. Used by one thread.
 */
final class RequestCache {

    /**
     * Arguments, ready to be sent.
     *
     * @param request the message
     * @param text the request as listeners show it
     */
    record PreparedRequest(Request request, String text) {}

    /** Few and short enough that a thousand threads can have them. */
    private static final int MOST_KEPT = 32;

    private static final int LONGEST_KEPT = 4 << 10;

    private final RequestEncoder encoder;
    private final String heading;
    private final Map<String, PreparedRequest> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, PreparedRequest> eldest) {
            return size() > MOST_KEPT;
        }
    };

    RequestCache(Endpoint endpoint, CalledMethod called) {
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
     * The request for these arguments.
     *
     * @throws ArgumentException if they do not fit the method
     */
    PreparedRequest of(String arguments) throws ArgumentException {
        PreparedRequest known = kept.get(arguments);
        if (known == null) {
            known = new PreparedRequest(encoder.encode(arguments), heading + arguments);
            if (arguments.length() <= LONGEST_KEPT) {
                kept.put(arguments, known);
            }
        }
        return known;
    }
}

package io.github.jmeterrpc.thrift.client.endpoint;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Settings of {@link Transport#HTTP} beyond host and port.
 *
 * @param path path with query; begins with a slash
 * @param headers headers sent with each request, in addition to the headers that HTTP and Thrift
 *     require
 * @param answersOneway whether the server responds to oneway calls; if so, the client waits for the
 *     response
 */
public record Http(String path, List<Header> headers, boolean answersOneway) {

    /** The path {@code /} without configured headers. */
    public static final Http ROOT = new Http("/", List.of(), true);

    /** Headers that the client itself sets, because they describe the message and the connection. */
    private static final Set<String> OURS = Set.of("content-length", "transfer-encoding", "connection");

    /** A header. {@link #toString} hides the value, which may be a secret. */
    public record Header(String name, String value) {

        @Override
        public String toString() {
            return name + "=***";
        }
    }

    /** Copies the list. */
    public Http {
        headers = List.copyOf(headers);
    }

    /**
     * Validates path and headers.
     *
     * @throws InvalidInputException if the path or a header cannot be sent
     */
    public static Http of(String path, List<Header> headers, boolean answersOneway) throws InvalidInputException {
        String target = path.isEmpty() ? "/" : path.startsWith("/") ? path : "/" + path;
        if (!target.chars().allMatch(c -> c > ' ' && c < 127)) {
            throw new InvalidInputException(
                    "Path", path, "contains a blank or a non-ASCII character; encode it, such as %20 for a blank");
        }
        for (Header header : headers) {
            check(header);
        }
        return new Http(target, headers, answersOneway);
    }

    private static void check(Header header) throws InvalidInputException {
        String name = header.name();
        if (name.isEmpty() || !name.chars().allMatch(Http::isTokenLetter)) {
            throw new InvalidInputException(
                    "Headers", name, "is not an HTTP header name; use letters, digits and dashes");
        }
        if (OURS.contains(name.toLowerCase(Locale.ROOT))) {
            throw new InvalidInputException("Headers", name, "is set by the sampler itself; remove it");
        }
        if (header.value().chars().anyMatch(c -> c < ' ' && c != '\t')) {
            throw new InvalidInputException("Headers", name, "has a value with a line break; remove the break");
        }
    }

    /** A token as defined in RFC 9110. */
    private static boolean isTokenLetter(int c) {
        return c >= 'a' && c <= 'z'
                || c >= 'A' && c <= 'Z'
                || c >= '0' && c <= '9'
                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }
}

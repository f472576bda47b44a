package io.github.jmeterrpc.thrift.client.failure;

import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.transport.FramedMessages;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Detects the protocol of a peer by the first bytes it sends. */
public final class ProtocolDetector {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ");
    private static final int SHORTEST_TEXT = 3;

    private ProtocolDetector() {}

    /**
     * Explains the bytes and the remedy, as a predicate after "the server"; empty if they are
     * unknown.
     *
     * @param where position of the bytes: in place of a length or of compressed bytes, or, after
     *     unpacking, in place of a message
     */
    static Optional<String> explain(byte[] seen, Symptom where, ThriftEndpoint endpoint) {
        String text = new String(seen, StandardCharsets.ISO_8859_1);
        String lower = text.toLowerCase(Locale.ROOT);
        if (text.startsWith("HTTP/")) {
            return Optional.of("is an HTTP server; choose the transport HTTP with the right Path, or another port");
        }
        if (lower.startsWith("<!doc") || lower.startsWith("<htm") || lower.startsWith("<?xml")) {
            return Optional.of(
                    "answered with a web page; check Path '" + endpoint.http().path() + "'");
        }
        if (isTls(seen)) {
            return Optional.of("speaks TLS; switch TLS on, or call the port without");
        }
        Optional<Transport> transport = transport(seen, where, endpoint.transport());
        if (transport.isPresent()) {
            return Optional.of("does not speak " + endpoint.transport() + "; choose the transport " + transport.get());
        }
        Optional<Protocol> protocol = protocol(seen);
        if (protocol.isPresent()) {
            return Optional.of("answers in the protocol " + protocol.get() + ", not "
                    + endpoint.encoding().protocol() + "; choose that one");
        }
        return isText(text) ? Optional.of("does not use Thrift; check the port") : Optional.empty();
    }

    /** Whether these bytes are certainly not the length of a frame. */
    static boolean isKnown(byte[] seen) {
        return isTls(seen)
                || isCompressed(seen)
                || isText(new String(seen, StandardCharsets.ISO_8859_1))
                || protocol(seen).isPresent();
    }

    /** The transport that produces such bytes, if it is not the one in use. */
    private static Optional<Transport> transport(byte[] seen, Symptom where, Transport used) {
        boolean packed = where != Symptom.NOT_THRIFT;
        if (isCompressed(seen) && !used.compressed()) {
            return Optional.of(used.framed() && !packed ? Transport.ZLIB_FRAMED : Transport.ZLIB);
        }
        if (packed && protocol(seen).isPresent()) {
            return Optional.of(
                    used == Transport.ZLIB_FRAMED && where == Symptom.NOT_COMPRESSED
                            ? Transport.FRAMED
                            : Transport.SOCKET);
        }
        boolean frame = !used.framed() && seen.length > FramedMessages.HEADER && seen[0] == 0;
        return frame && protocolAfterLength(seen).isPresent() ? Optional.of(Transport.FRAMED) : Optional.empty();
    }

    /** Whether a zlib stream with the default window size begins with these two bytes. */
    private static boolean isCompressed(byte[] seen) {
        return seen.length > 1 && seen[0] == 0x78 && ((seen[0] & 0xff) << 8 | seen[1] & 0xff) % 31 == 0;
    }

    private static Optional<Protocol> protocolAfterLength(byte[] seen) {
        byte[] inside = new byte[seen.length - FramedMessages.HEADER];
        System.arraycopy(seen, FramedMessages.HEADER, inside, 0, inside.length);
        return protocol(inside);
    }

    private static Optional<Protocol> protocol(byte[] seen) {
        if (seen.length > 1 && seen[0] == (byte) 0x80 && seen[1] == 1) {
            return Optional.of(Protocol.BINARY);
        }
        if (seen.length > 1 && seen[0] == (byte) 0x82 && (seen[1] & 0x1f) == 1) {
            return Optional.of(Protocol.COMPACT);
        }
        return seen.length > 1 && seen[0] == '[' && seen[1] == '1' ? Optional.of(Protocol.JSON) : Optional.empty();
    }

    /** Whether the bytes begin a TLS record: of type alert, handshake or data, version 3. */
    private static boolean isTls(byte[] seen) {
        return seen.length > 2 && seen[0] >= 0x14 && seen[0] <= 0x17 && seen[1] == 3 && seen[2] <= 4;
    }

    private static boolean isText(String text) {
        return text.length() >= SHORTEST_TEXT
                && text.chars().allMatch(c -> c >= ' ' && c < 127 || c == '\r' || c == '\n');
    }

    /** Formats bytes for display: in hexadecimal, and as text if they are printable. */
    static String shown(byte[] seen) {
        if (seen.length == 0) {
            return "no byte";
        }
        String text = new String(seen, StandardCharsets.ISO_8859_1);
        return HEX.formatHex(seen) + (isText(text) ? " (\"" + text.strip() + "\")" : "");
    }
}

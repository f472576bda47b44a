package io.github.jmeterrpc.thrift.client.endpoint;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import io.github.jmeterrpc.common.tls.Tls;
import java.util.ArrayList;
import java.util.List;

/**
 * Identifies a server, and the settings for calling it. Within a thread, samplers share a
 * connection if their {@link #ofConnection} is equal.
 *
 * @param host name or IP address, IPv6 without brackets; several hosts, separated by commas, are
 *     called in turn
 * @param port 1 to 65535
 * @param transport the transport of messages
 * @param http path and headers, used only for {@link Transport#HTTP}
 * @param encoding the protocol
 * @param service name of the service behind a TMultiplexedProcessor; empty if the server has one
 *     service
 * @param options limits and socket options
 * @param tls encryption
 */
public record ThriftEndpoint(
        String host,
        int port,
        Transport transport,
        Http http,
        Encoding encoding,
        String service,
        ThriftOptions options,
        Tls tls) {

    /**
     * Returns the endpoint of a server with framed transport, binary protocol and default limits,
     * without TLS.
     *
     * @param host name or IP address
     */
    public static ThriftEndpoint at(String host, int port) {
        return new ThriftEndpoint(
                host, port, Transport.FRAMED, Http.ROOT, Encoding.BINARY, "", ThriftOptions.DEFAULT, Tls.OFF);
    }

    /**
     * Returns the same endpoint as {@link #at}, from the user's input for the host.
     *
     * @throws InvalidInputException if the host cannot be used
     */
    public static ThriftEndpoint atTyped(String host, int port) throws InvalidInputException {
        return at(checkedHosts(host), port);
    }

    private static String checkedHosts(String typed) throws InvalidInputException {
        List<String> hosts = new ArrayList<>();
        for (String host : typed.split(",", -1)) {
            hosts.add(checkedHost(TypedText.strip(host)));
        }
        return String.join(",", hosts);
    }

    private static String checkedHost(String typed) throws InvalidInputException {
        String host = typed.startsWith("[") && typed.endsWith("]") ? typed.substring(1, typed.length() - 1) : typed;
        TypedText.requirePlain("Host", typed);
        if (host.isEmpty()) {
            throw new InvalidInputException("Host", typed, "is empty; type a name or an IP address");
        }
        if (host.contains("/") || host.chars().anyMatch(c -> c <= ' ')) {
            throw new InvalidInputException(
                    "Host", typed, "is not a host name or IP address; type it without protocol, path and blanks");
        }
        return host;
    }

    /**
     * Returns the settings for a connection to one of the hosts.
     *
     * @param turn selects among several hosts: consecutive numbers select consecutive hosts
     */
    public ThriftEndpoint atHost(int turn) {
        String[] hosts = host.split(",");
        return at(hosts[Math.floorMod(turn, hosts.length)]);
    }

    /** Returns this endpoint with only one of its hosts. */
    public ThriftEndpoint at(String oneHost) {
        return host.equals(oneHost) ? this : toBuilder().host(oneHost).build();
    }

    /**
     * Returns the settings that belong to the connection, without those that belong to a call:
     * path, headers, service and read timeout.
     */
    public ThriftEndpoint ofConnection() {
        ThriftOptions kept = new ThriftOptions(
                options.connectTimeoutMs(),
                ThriftOptions.DEFAULT.readTimeoutMs(),
                options.maxMessageBytes(),
                options.maxFrameBytes(),
                options.noDelay(),
                options.bindAddress());
        return new ThriftEndpoint(host, port, transport, Http.ROOT, encoding, "", kept, tls);
    }

    /** The number of hosts. */
    public int hosts() {
        return host.split(",").length;
    }

    /** Host and port for display. */
    public String address() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    /** A builder with the values of this endpoint. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Sets single values; other values stay unchanged. Used by one thread. */
    public static final class Builder {

        private String host;
        private int port;
        private Transport transport;
        private Http http;
        private Encoding encoding;
        private String service;
        private ThriftOptions options;
        private Tls tls;

        private Builder(ThriftEndpoint from) {
            host = from.host;
            port = from.port;
            transport = from.transport;
            http = from.http;
            encoding = from.encoding;
            service = from.service;
            options = from.options;
            tls = from.tls;
        }

        public Builder host(String value) {
            host = value;
            return this;
        }

        public Builder port(int value) {
            port = value;
            return this;
        }

        public Builder transport(Transport value) {
            transport = value;
            return this;
        }

        public Builder http(Http value) {
            http = value;
            return this;
        }

        public Builder encoding(Encoding value) {
            encoding = value;
            return this;
        }

        public Builder service(String value) {
            service = TypedText.strip(value);
            return this;
        }

        public Builder options(ThriftOptions value) {
            options = value;
            return this;
        }

        public Builder tls(Tls value) {
            tls = value;
            return this;
        }

        public ThriftEndpoint build() {
            return new ThriftEndpoint(host, port, transport, http, encoding, service, options, tls);
        }
    }
}

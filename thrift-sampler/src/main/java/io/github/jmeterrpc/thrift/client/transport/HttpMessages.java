package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import io.github.jmeterrpc.thrift.client.socket.SocketStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.apache.http.Header;
import org.apache.http.HttpException;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpResponse;
import org.apache.http.HttpStatus;
import org.apache.http.HttpVersion;
import org.apache.http.MessageConstraintException;
import org.apache.http.NoHttpResponseException;
import org.apache.http.config.MessageConstraints;
import org.apache.http.entity.AbstractHttpEntity;
import org.apache.http.impl.DefaultBHttpClientConnection;
import org.apache.http.impl.DefaultConnectionReuseStrategy;
import org.apache.http.message.BasicHttpEntityEnclosingRequest;
import org.apache.http.protocol.BasicHttpContext;

/**
 * Sends a message as the body of a POST request and reads its reply from the body of the response,
 * over one keep-alive connection.
 */
final class HttpMessages implements MessageTransport {

    private static final int BUFFER = 8 << 10;
    private static final int LONGEST_ERROR_KEPT = 4 << 10;
    private static final int LONGEST_HEAD_SHOWN = 8 << 10;

    /**
     * Servers usually send far less; a longer text would take long to read and to search for
     * secrets.
     */
    private static final MessageConstraints LIMITS = MessageConstraints.custom()
            .setMaxLineLength(16 << 10)
            .setMaxHeaderCount(200)
            .build();

    private static final byte[] NOTHING = {};
    private static final String CONTENT_TYPE = "application/x-thrift";

    private final Stream connection;
    private final Body body = new Body();
    private BasicHttpEntityEnclosingRequest request;
    private final ReplyBuffer buffer;
    private final Encoding encoding;
    private final int longest;
    private final BasicHttpContext context = new BasicHttpContext();
    private InputStream content = InputStream.nullInputStream();
    private boolean goesOn = true;

    HttpMessages(DeadlineSocket wire, ThriftEndpoint endpoint) throws IOException {
        encoding = endpoint.encoding();
        longest = endpoint.options().maxMessageBytes();
        buffer = new ReplyBuffer(this::read, longest);
        prepare(endpoint);
        connection = new Stream(wire);
        connection.bind(wire.socket());
    }

    @Override
    public void prepare(ThriftEndpoint endpoint) {
        request = new BasicHttpEntityEnclosingRequest("POST", endpoint.http().path(), HttpVersion.HTTP_1_1);
        request.setHeader(HttpHeaders.HOST, endpoint.address());
        request.setHeader(HttpHeaders.CONTENT_TYPE, CONTENT_TYPE);
        request.setHeader(HttpHeaders.ACCEPT, CONTENT_TYPE);
        // A configured header replaces the default one; the same name may be configured several
        // times.
        endpoint.http().headers().forEach(header -> request.removeHeaders(header.name()));
        endpoint.http().headers().forEach(header -> request.addHeader(header.name(), header.value()));
        request.setEntity(body);
    }

    @Override
    public void send(byte[] message, int offset, int length) throws IOException {
        if (length > longest) {
            throw WireException.ofSize(Symptom.REQUEST_TOO_LONG, length);
        }
        body.set(message, offset, length);
        request.setHeader(HttpHeaders.CONTENT_LENGTH, Integer.toString(length));
        try {
            connection.sendRequestHeader(request);
            connection.sendRequestEntity(request);
            connection.flush();
        } catch (HttpException e) {
            throw new IOException(e);
        } finally {
            body.set(NOTHING, 0, 0);
        }
    }

    @Override
    public void receive(ThriftReply reply) throws IOException {
        HttpResponse response = receiveBody();
        if (buffer.end() == 0) {
            throw new WireException(Symptom.EMPTY_BODY, 0, new byte[0], head(response), null);
        }
        ProtocolSignature.check(encoding, buffer.array(), 0, buffer.end());
        reply.set(buffer.array(), 0, buffer.end());
    }

    @Override
    public void receiveNothing() throws IOException {
        receiveBody();
    }

    private HttpResponse receiveBody() throws IOException {
        HttpResponse response = response();
        int status = response.getStatusLine().getStatusCode();
        goesOn = DefaultConnectionReuseStrategy.INSTANCE.keepAlive(response, context);
        if (status != HttpStatus.SC_OK && status != HttpStatus.SC_NO_CONTENT) {
            throw new WireException(
                    Symptom.HTTP_STATUS, status, new byte[0], head(response) + "\n\n" + firstOfBody(response), null);
        }
        buffer.begin();
        try {
            openBody(response);
            long announced =
                    response.getEntity() == null ? 0 : response.getEntity().getContentLength();
            if (announced > longest) {
                throw WireException.ofSize(Symptom.REPLY_TOO_LONG, announced);
            }
            buffer.awaitEnd(announced);
            return response;
        } catch (HttpException e) {
            throw new IOException(e);
        }
    }

    private void openBody(HttpResponse response) throws IOException, HttpException {
        if (hasNoBody(response)) {
            content = InputStream.nullInputStream();
            return;
        }
        connection.receiveResponseEntity(response);
        content = response.getEntity() == null
                ? InputStream.nullInputStream()
                : response.getEntity().getContent();
    }

    /**
     * Whether a response with this status has no body (RFC 9110, section 6.4.1). Other responses
     * without a length end when the server closes the connection.
     */
    private static boolean hasNoBody(HttpResponse response) {
        return switch (response.getStatusLine().getStatusCode()) {
            case HttpStatus.SC_NO_CONTENT, HttpStatus.SC_RESET_CONTENT, HttpStatus.SC_NOT_MODIFIED -> true;
            default -> false;
        };
    }

    /** Returns the part of status line and headers that is shown to users. */
    private static String head(HttpResponse response) {
        String head = response.getStatusLine() + "\n"
                + Arrays.stream(response.getAllHeaders()).map(Header::toString).collect(Collectors.joining("\n"));
        return head.length() <= LONGEST_HEAD_SHOWN ? head : head.substring(0, LONGEST_HEAD_SHOWN) + "…";
    }

    /** Returns the part of an error response's body that arrives before the deadline. */
    private String firstOfBody(HttpResponse response) {
        byte[] kept = new byte[LONGEST_ERROR_KEPT];
        int length = 0;
        try {
            openBody(response);
            int count = content.read(kept);
            while (count > 0) {
                length += count;
                count = content.read(kept, length, kept.length - length);
            }
        } catch (IOException | HttpException e) {
            // The status is sufficient without the body.
        }
        return new String(kept, 0, length, StandardCharsets.UTF_8);
    }

    private int read(byte[] array, int offset, int length) throws IOException {
        return content.read(array, offset, length);
    }

    private HttpResponse response() throws IOException {
        try {
            HttpResponse response = connection.receiveResponseHeader();
            while (response.getStatusLine().getStatusCode() < HttpStatus.SC_OK) {
                response = connection.receiveResponseHeader();
            }
            return response;
        } catch (NoHttpResponseException e) {
            throw WireException.of(Symptom.CLOSED, e);
        } catch (HttpException | MessageConstraintException e) {
            throw new WireException(Symptom.NOT_THRIFT, 0, new byte[0], "no HTTP: " + e.getMessage(), e);
        }
    }

    @Override
    public boolean goesOn() {
        return goesOn;
    }

    @Override
    public void forget() {
        buffer.begin();
    }

    @Override
    public void close() {
        buffer.release();
    }

    /** An HTTP connection over the socket. */
    private static final class Stream extends DefaultBHttpClientConnection {

        private final DeadlineSocket wire;

        Stream(DeadlineSocket wire) {
            super(BUFFER, BUFFER, null, null, LIMITS, null, null, null, null);
            this.wire = wire;
        }

        @Override
        protected InputStream getSocketInputStream(Socket socket) {
            return SocketStreams.input(wire);
        }

        @Override
        protected OutputStream getSocketOutputStream(Socket socket) {
            return SocketStreams.output(wire);
        }
    }

    /** The message, in the caller's array. */
    private static final class Body extends AbstractHttpEntity {

        private byte[] array = NOTHING;
        private int offset;
        private int length;

        void set(byte[] bytes, int from, int count) {
            array = bytes;
            offset = from;
            length = count;
        }

        @Override
        public boolean isRepeatable() {
            return false;
        }

        @Override
        public long getContentLength() {
            return length;
        }

        @Override
        public InputStream getContent() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void writeTo(OutputStream out) throws IOException {
            out.write(array, offset, length);
        }

        @Override
        public boolean isStreaming() {
            return false;
        }
    }
}

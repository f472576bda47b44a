package io.github.jmeterrpc.targets.thrift;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TProtocolFactory;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Takes messages as bodies of POST requests to {@code /thrift}; anything else is answered by 404 or 405, as any server does. */
final class HttpThriftServer implements AutoCloseable {

    private static final String PATH = "/thrift";
    private static final int BACKLOG = 1000;

    private final HttpServer server;
    private final ExecutorService pool;
    private final TProcessor processor;
    private final TProtocolFactory protocol;

    HttpThriftServer(ServerOptions options, TProcessor processor) {
        this.processor = processor;
        this.protocol = options.protocol().factory();
        try {
            server = HttpServer.create(new InetSocketAddress(options.host(), options.port()), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot listen at " + options.host() + ":" + options.port(), e);
        }
        pool = Executors.newFixedThreadPool(options.threads(), work -> {
            Thread thread = new Thread(work, "thrift over http");
            thread.setDaemon(true);
            return thread;
        });
        server.setExecutor(pool);
        server.createContext(PATH, this::answer);
        server.start();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            TMemoryBuffer reply = new TMemoryBuffer(1024);
            processor.process(
                    protocol.getProtocol(
                            new TMemoryInputTransport(exchange.getRequestBody().readAllBytes())),
                    protocol.getProtocol(reply));
            exchange.getResponseHeaders().set("Content-Type", "application/x-thrift");
            // 0 would mean chunks, −1 means an empty body.
            exchange.sendResponseHeaders(200, reply.length() == 0 ? -1 : reply.length());
            exchange.getResponseBody().write(reply.getArray(), 0, reply.length());
        } catch (TException e) {
            throw new IOException(e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        pool.shutdownNow();
    }
}

package io.github.jmeterrpc.targets.thrift;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.thrift.TException;
import org.apache.thrift.server.TServer;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * Takes messages as bodies of POST requests to {@code /thrift}; all others are answered with 404 or
 * 405.
 */
final class HttpThriftServer extends TServer {

    private final HttpServer server;
    private final ExecutorService pool;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    HttpThriftServer(Args arguments, InetSocketAddress address, int threads) throws TTransportException {
        super(arguments);
        try {
            server = HttpServer.create(address, AcceptedSockets.BACKLOG);
        } catch (IOException e) {
            throw new TTransportException(e);
        }
        pool = Executors.newFixedThreadPool(threads, Servers.daemons("thrift over http"));
        server.setExecutor(pool);
        server.createContext("/thrift", this::answer);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            TMemoryBuffer reply = new TMemoryBuffer(1024);
            TMemoryInputTransport request =
                    new TMemoryInputTransport(exchange.getRequestBody().readAllBytes());
            processorFactory_
                    .getProcessor(request)
                    .process(inputProtocolFactory_.getProtocol(request), outputProtocolFactory_.getProtocol(reply));
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
    public void serve() {
        server.start();
        setServing(true);
        stopped.join();
    }

    @Override
    public void stop() {
        server.stop(0);
        pool.shutdownNow();
        stopped.complete(null);
    }
}

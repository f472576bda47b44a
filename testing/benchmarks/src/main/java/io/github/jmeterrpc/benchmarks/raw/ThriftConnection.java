package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.thrift.gen.StressService;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/** The generated client of the Thrift target on a connection of its own, by libthrift's means alone. Not thread safe. */
public final class ThriftConnection implements AutoCloseable {

    private final TTransport transport;
    private final StressService.Client client;

    private ThriftConnection(TTransport transport) {
        this.transport = transport;
        client = new StressService.Client(new TBinaryProtocol(transport));
    }

    /**
     * Connects to 127.0.0.1: framed, binary.
     *
     * @param timeoutMillis for connecting, and for each read
     */
    public static ThriftConnection open(int port, int timeoutMillis) throws TException {
        TTransport transport =
                new TFramedTransport(new TSocket(TConfiguration.DEFAULT, "127.0.0.1", port, timeoutMillis));
        transport.open();
        return new ThriftConnection(transport);
    }

    public StressService.Client client() {
        return client;
    }

    /** What a JVM with libthrift needs to load this class: it, and the generated code. */
    public static String classPath() {
        return Stream.of(ThriftConnection.class, StressService.class)
                .map(ThriftConnection::codeSource)
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String codeSource(Class<?> loaded) {
        try {
            return Path.of(loaded.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        transport.close();
    }
}

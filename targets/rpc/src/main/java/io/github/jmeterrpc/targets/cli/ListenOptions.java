package io.github.jmeterrpc.targets.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import picocli.CommandLine.Option;

/** The options of a server that say where it listens. */
public class ListenOptions {

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "where to listen (default ${DEFAULT-VALUE}; 0.0.0.0 for every interface)")
    private String host = "127.0.0.1";

    @Range(min = 1, max = 65535)
    @Option(names = "--port", paramLabel = "NUMBER", description = "port (default ${DEFAULT-VALUE})")
    private int port;

    public ListenOptions(int defaultPort) {
        port = defaultPort;
    }

    /**
     * Where to listen.
     *
     * @throws UsageException for an unknown host name: some servers would listen on every interface then
     */
    public final ListenAddress address() {
        try {
            InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UsageException("Option --host takes an address of this machine, or a name for one, not " + host);
        }
        return new ListenAddress(host, port);
    }
}

package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.time.Duration;
import java.util.List;

/**
 * A real ZooKeeper, and a provider of the catalog that is registered there, in a process of their
 * own.
 */
public final class RegistryProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(120);
    private static final String AT = "registry at ";

    private final ManagedProcess process;
    private final String address;

    private RegistryProcess(ManagedProcess process, String address) {
        this.process = process;
        this.address = address;
    }

    public static RegistryProcess start() {
        ManagedProcess process = JvmOfTests.start(List.of(), "registry-of-tests", RegistryProcess.class);
        String line = process.awaitLine(said -> said.startsWith(AT), START_LIMIT);
        return new RegistryProcess(process, line.substring(AT.length()));
    }

    /** Prints the address of the registry. */
    public static void main(String[] none) throws Exception {
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start();
                TestProvider provider =
                        TestProvider.named("catalog").at(zooKeeper).start()) {
            System.out.println("provider at " + provider.address());
            System.out.println(AT + zooKeeper.url());
            Thread.currentThread().join();
        }
    }

    /** Its address, as a user types it. */
    public String address() {
        return address;
    }

    public int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    @Override
    public void close() {
        process.close();
    }
}

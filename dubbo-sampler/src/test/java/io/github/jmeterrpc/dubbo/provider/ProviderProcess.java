package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real provider of {@link TestService} in a process of its own on 127.0.0.1, which can be killed
 * as a crash kills.
 */
public final class ProviderProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(120);
    private static final Duration LIFE_LIMIT = Duration.ofMinutes(10);
    private static final String SLEEPING = "sleeping ";
    private static final int POLL_MILLIS = 20;
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final ManagedProcess process;
    private final String address;

    private ProviderProcess(ManagedProcess process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts one on a free port. */
    public static ProviderProcess start(String protocol) {
        return start(protocol, TestProvider.freePort());
    }

    /** Starts one where clients look for it. */
    public static ProviderProcess start(String protocol, int port) {
        ManagedProcess process = java(
                "provider-of-tests-" + STARTED.incrementAndGet(),
                ProviderProcess.class,
                List.of(protocol, String.valueOf(port)));
        process.awaitLine(line -> line.equals("ready"), START_LIMIT);
        return new ProviderProcess(process, protocol + "://127.0.0.1:" + port);
    }

    /** Starts a class of the tests in a JVM of its own, of the same class path. */
    public static ManagedProcess java(String name, Class<?> main, List<String> arguments) {
        return java(List.of(), name, main, arguments);
    }

    /** The same by a command that runs another, such as one that gives it a network of its own. */
    public static ManagedProcess java(List<String> by, String name, Class<?> main, List<String> arguments) {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        return ManagedProcess.start(name, new ProcessBuilder(command), Scratch.of(name + ".log"), LIFE_LIMIT);
    }

    /**
     * Arguments: protocol and port. Prints the number of sleeping calls on standard output whenever
     * it changes.
     */
    public static void main(String[] protocolAndPort) throws InterruptedException {
        TestProvider provider = TestProvider.start(
                protocolAndPort[0], Integer.parseInt(protocolAndPort[1]), config -> config.setThreads(400), null);
        System.out.println("ready");
        int before = 0;
        while (true) {
            int sleeping = provider.sleeping();
            if (sleeping != before) {
                System.out.println(SLEEPING + sleeping);
                before = sleeping;
            }
            Thread.sleep(POLL_MILLIS);
        }
    }

    /** Waits until so many calls were under way at the same time. */
    public void awaitSleeping(int calls) {
        process.awaitLine(
                line -> line.startsWith(SLEEPING) && Integer.parseInt(line.substring(SLEEPING.length())) >= calls,
                START_LIMIT);
    }

    /** Its address, as a user types it. */
    public String address() {
        return address;
    }

    public int port() {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it with SIGKILL. */
    public void kill() {
        process.kill();
    }

    @Override
    public void close() {
        process.close();
    }
}

package io.github.jmeterrpc.dubbo.provider;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A real provider of any version of Dubbo in a process of its own on 127.0.0.1, which can be killed
 * as a crash kills. It provides {@link TestService} and the services in {@code src/test/providers}.
 */
public final class ProviderProcess implements AutoCloseable {

    /** The version that the samplers have. */
    private static final String NEWEST = "3.3.6";

    /** 127.0.0.1 as a number: every version of Dubbo listens on it alone. */
    private static final String LISTEN_HOST = "2130706433";

    private static final Duration START_LIMIT = Duration.ofSeconds(120);

    /** Longer than the tests of a JVM may take. */
    private static final Duration LIFE_LIMIT = Duration.ofHours(1);

    private static final String SLEEPING = "sleeping ";
    private static final AtomicInteger STARTED = new AtomicInteger();

    private final ManagedProcess process;
    private final String protocol;
    private final int port;

    private ProviderProcess(ManagedProcess process, String protocol, int port) {
        this.process = process;
        this.protocol = protocol;
        this.port = port;
    }

    /** Starts one on a free port. */
    public static ProviderProcess start(String protocol) {
        return start(protocol, FreePorts.one());
    }

    /** Starts one at the port where clients expect it. */
    public static ProviderProcess start(String protocol, int port) {
        return new ProviderProcess(
                start(NEWEST, "of-tests-" + STARTED.incrementAndGet(), List.of(protocol, String.valueOf(port))),
                protocol,
                port);
    }

    /**
     * Starts one of a version.
     *
     * @param name differs for each process of this JVM
     * @param protocolsAndPorts names of protocols, each with a serialization after a slash if it
     *     accepts another one, and ports
     */
    public static ManagedProcess start(String version, String name, List<String> protocolsAndPorts) {
        Path jars = Path.of("target", "providers", version);
        Path classes = ProviderSources.compile(version, jars);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        for (String opened : List.of("lang", "math", "util", "time")) {
            command.addAll(List.of("--add-opens", "java.base/java." + opened + "=ALL-UNNAMED"));
        }
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-Duser.timezone=Asia/Shanghai",
                "-Ddubbo.application.logger=jdk",
                // Else Dubbo 3 exports a service of its own, on every interface.
                "-Ddubbo.application.register-mode=interface",
                "-cp",
                classes + File.pathSeparator + jars.resolve("*"),
                "io.github.jmeterrpc.fixture.Provider",
                LISTEN_HOST));
        command.addAll(protocolsAndPorts);
        ManagedProcess process = ManagedProcess.start(
                "provider " + name, new ProcessBuilder(command), Scratch.of("provider-" + name + ".log"), LIFE_LIMIT);
        process.awaitLine(line -> line.equals("ready"), START_LIMIT);
        return process;
    }

    /** Waits until so many calls were under way at the same time. */
    public void awaitSleeping(int calls) {
        process.awaitLine(
                line -> line.startsWith(SLEEPING) && Integer.parseInt(line.substring(SLEEPING.length())) >= calls,
                START_LIMIT);
    }

    /** Its address, as a user types it. */
    public String address() {
        return protocol + "://127.0.0.1:" + port;
    }

    public int port() {
        return port;
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

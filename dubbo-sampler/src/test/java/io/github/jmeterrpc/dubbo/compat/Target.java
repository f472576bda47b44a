package io.github.jmeterrpc.dubbo.compat;

import io.github.jmeterrpc.dubbo.provider.Scratch;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A provider of the fixture's services, in a process of its own, and the protocol to call it by.
 * Each line of versions is started once for all tests of a JVM, when it is first asked for; it ends
 * with the JVM.
 */
public enum Target {
    DUBBO_2_6("2.6.12", "dubbo-2.6", "dubbo"),
    DUBBO_2_7("2.7.23", "dubbo", "dubbo"),
    DUBBO_3("3.3.6", "dubbo", "dubbo"),
    TRI_3("3.3.6", "dubbo", "tri");

    /**
     * 127.0.0.1 as a number: every version of Dubbo listens on it alone.
     */
    private static final String LISTEN_HOST = "2130706433";

    private static final Duration START_LIMIT = Duration.ofSeconds(120);

    /** Longer than the tests of a JVM may take. */
    private static final Duration LIFE_LIMIT = Duration.ofHours(1);

    private static final Map<Target, Integer> PORTS = new EnumMap<>(Target.class);

    /**
     * Of a provider of Dubbo 3 that accepts fastjson2, on its own, since it accepts it on all of
     * its ports; 0: not started.
     */
    private static int fastjson2Port;

    private final String version;
    private final String sources;
    private final String protocol;

    Target(String version, String sources, String protocol) {
        this.version = version;
        this.sources = sources;
        this.protocol = protocol;
    }

    /** Where the sampler finds it, started. */
    public String address() {
        return protocol + "://127.0.0.1:" + port();
    }

    /** Where a provider of Dubbo 3 accepts fastjson2, over dubbo://, started. */
    static String fastjson2Address() {
        synchronized (PORTS) {
            if (fastjson2Port == 0) {
                fastjson2Port = FreePorts.one();
                DUBBO_3.start("-fastjson2", List.of("dubbo/fastjson2", String.valueOf(fastjson2Port)));
            }
            return "dubbo://127.0.0.1:" + fastjson2Port;
        }
    }

    private int port() {
        synchronized (PORTS) {
            if (!PORTS.containsKey(this)) {
                List<String> protocols = new ArrayList<>();
                for (Target sibling : values()) {
                    if (sibling.version.equals(version)) {
                        PORTS.put(sibling, FreePorts.one());
                        protocols.addAll(List.of(sibling.protocol, String.valueOf(PORTS.get(sibling))));
                    }
                }
                start("", protocols);
            }
            return PORTS.get(this);
        }
    }

    /**
     * @param protocolsAndPorts names of protocols, each with a serialization after a slash if it
     *     accepts another one, and ports
     */
    private void start(String suffix, List<String> protocolsAndPorts) {
        Path jars = Path.of("target", "providers", version);
        Path classes = ProviderSources.compile(version, sources, jars);
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m"));
        for (String opened : List.of("lang", "math", "util", "time")) {
            command.addAll(List.of("--add-opens", "java.base/java." + opened + "=ALL-UNNAMED"));
        }
        command.addAll(List.of(
                "-Duser.timezone=Asia/Shanghai",
                "-Ddubbo.application.logger=jdk",
                // Else Dubbo 3 exports a service of its own, on every interface.
                "-Ddubbo.application.register-mode=interface",
                "-cp",
                classes + File.pathSeparator + jars.resolve("*"),
                "io.github.jmeterrpc.fixture.Provider",
                LISTEN_HOST));
        command.addAll(protocolsAndPorts);
        ManagedProcess.start(
                        "provider of Dubbo " + version + suffix,
                        new ProcessBuilder(command),
                        Scratch.of("provider-" + version + suffix + ".log"),
                        LIFE_LIMIT)
                .awaitLine(line -> line.equals("ready"), START_LIMIT);
    }
}

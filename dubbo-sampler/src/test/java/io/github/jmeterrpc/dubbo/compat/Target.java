package io.github.jmeterrpc.dubbo.compat;

import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.harness.process.FreePorts;
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
    DUBBO_2_6("2.6.12", "dubbo"),
    DUBBO_2_7("2.7.23", "dubbo"),
    DUBBO_3("3.3.6", "dubbo"),
    TRI_3("3.3.6", "tri");

    private static final Map<Target, Integer> PORTS = new EnumMap<>(Target.class);

    /**
     * Of a provider of Dubbo 3 that accepts fastjson2, on its own, since it accepts it on all of
     * its ports; 0: not started.
     */
    private static int fastjson2Port;

    private final String version;
    private final String protocol;

    Target(String version, String protocol) {
        this.version = version;
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
                ProviderProcess.start(
                        DUBBO_3.version,
                        DUBBO_3.version + "-fastjson2",
                        List.of("dubbo/fastjson2", String.valueOf(fastjson2Port)));
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
                ProviderProcess.start(version, version, protocols);
            }
            return PORTS.get(this);
        }
    }
}

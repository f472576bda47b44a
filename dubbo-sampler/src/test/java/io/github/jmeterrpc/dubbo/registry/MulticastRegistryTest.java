package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.provider.JvmOfTests;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Required;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A call through the multicast registry, in a network of its own: multicast needs an interface
 * other than loopback, and its packets must not leave the machine.
 */
@Tag("full")
class MulticastRegistryTest {

    private static final Duration LIMIT = Duration.ofSeconds(120);

    /** Two ends of one cable, for an interface without a peer is down. */
    private static final String NETWORK = "ip link set lo up && ip link add here type veth peer name there"
            + " && ip addr add 10.77.0.1/24 dev here && ip link set here up && ip link set there up";

    @Test
    void findsProvidersThatAnnounceThemselves() {
        Required.namespace(inNetwork("exec \"$@\""));
        try (ManagedProcess process =
                JvmOfTests.start(inNetwork("exec \"$@\""), "multicast", MulticastRegistryTest.class)) {
            process.awaitLine("answered multicast:text"::equals, LIMIT);
            process.awaitLine("nobody NO_PROVIDER"::equals, LIMIT);
        }
    }

    /** A command that runs in a network of its own, followed by what it runs there. */
    private static List<String> inNetwork(String then) {
        return List.of("unshare", "--net", "--map-root-user", "sh", "-c", NETWORK + " && " + then, "sh");
    }

    /** What runs in that network. */
    public static void main(String[] none) throws Exception {
        String registry = "multicast://224.5.6.7:1234";
        try (TestProvider provider =
                        TestProvider.named("multicast").atUrl(registry).start();
                DubboClient client = new DubboClient()) {
            System.out.println("provider at " + provider.address());
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"text"}, 60_000);
            DubboEndpoint endpoint =
                    DubboEndpoint.of(registry, CatalogService.class.getName(), "", "", DubboOptions.DEFAULT);
            System.out.println("answered " + Eventually.value(() -> answer(client, endpoint, call), "multicast:text"));
            DubboEndpoint nobody =
                    DubboEndpoint.of(registry, CatalogService.class.getName(), "none", "", DubboOptions.DEFAULT);
            try {
                client.invoker(nobody).invoke(call);
            } catch (RuntimeException e) {
                System.out.println("nobody "
                        + DubboFailures.of(e, nobody, call, new CallMetrics()).code());
            }
        }
    }

    /**
     * Of the provider, or why there is none: its announcement may come later than the first call.
     */
    private static Object answer(DubboClient client, DubboEndpoint endpoint, Call call) {
        try {
            return client.invoker(endpoint).invoke(call);
        } catch (RuntimeException e) {
            return DubboFailures.of(e, endpoint, call, new CallMetrics()).message();
        }
    }
}

package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.harness.process.FreePorts;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.QuorumConfigBuilder;
import org.apache.curator.test.TestingZooKeeperServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A real ZooKeeper of three nodes, named as in the guide: one address, the others behind
 * {@code ?backup=}.
 */
@Tag("full")
class ZooKeeperEnsembleTest {

    private static final Call ECHO = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"text"}, 60_000);

    private static InstanceSpec node(int id) {
        Map<String, Object> properties = Map.of("clientPortAddress", "127.0.0.1", "admin.enableServer", "false");
        return new InstanceSpec(
                null, FreePorts.one(), FreePorts.one(), FreePorts.one(), true, id, 1_000, 100, properties, "127.0.0.1");
    }

    @Test
    void oneNodeMayDie() throws Exception {
        InstanceSpec[] nodes = IntStream.rangeClosed(1, 3)
                .mapToObj(ZooKeeperEnsembleTest::node)
                .toArray(InstanceSpec[]::new);
        String address = "zookeeper://127.0.0.1:" + nodes[0].getPort() + "?backup=127.0.0.1:" + nodes[1].getPort()
                + ", 127.0.0.1:" + nodes[2].getPort();
        QuorumConfigBuilder ensemble = new QuorumConfigBuilder(nodes);
        try (TestingZooKeeperServer first = new TestingZooKeeperServer(ensemble, 0);
                TestingZooKeeperServer second = new TestingZooKeeperServer(ensemble, 1);
                TestingZooKeeperServer third = new TestingZooKeeperServer(ensemble, 2);
                DubboClient client = new DubboClient()) {
            for (TestingZooKeeperServer node : List.of(first, second, third)) {
                node.start();
            }
            try (TestProvider before = at(address, "before");
                    TestProvider after = at(address, "after")) {
                DubboCall found = client.invoker(endpoint(address, "before"));
                assertThat(found.invoke(ECHO)).as(before.address()).isEqualTo("before:text");

                first.kill();

                assertThat(found.invoke(ECHO)).isEqualTo("before:text");
                DubboEndpoint another = endpoint(address, "after");
                assertThat(Eventually.value(() -> echo(client, another), "after:text"))
                        .as(after.address())
                        .isEqualTo("after:text");
            }
        }
    }

    private static TestProvider at(String address, String name) throws Exception {
        return TestProvider.named(name)
                .atUrl(address.replace(" ", ""))
                .group(name)
                .start();
    }

    private static DubboEndpoint endpoint(String address, String group) throws Exception {
        return DubboEndpoint.of(address, CatalogService.class.getName(), group, "", DubboOptions.DEFAULT);
    }

    /** While the ensemble elects its leader it does not answer. */
    private static Object echo(DubboClient client, DubboEndpoint endpoint) {
        try {
            return client.invoker(endpoint).invoke(ECHO);
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }
}

package io.github.jmeterrpc.dubbo.discovery.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.ArrayList;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.transaction.CuratorOp;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What real providers wrote to a real ZooKeeper. */
class ZooKeeperCatalogTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int TIMEOUT_MILLIS = 60_000;
    private static final String CATALOG = CatalogService.class.getName();

    private static ZooKeeperServer zooKeeper;

    @BeforeAll
    static void open() throws Exception {
        zooKeeper = opened.add(ZooKeeperServer.start());
    }

    private static ServiceCatalog directory(String address, RegistryOptions registries) throws Exception {
        return ServiceCatalogs.open(Address.parse(address), registries, TIMEOUT_MILLIS);
    }

    private static ServiceCatalog directory(String root) throws Exception {
        return directory(zooKeeper.url(), new RegistryOptions("", "", "", root, false));
    }

    @Test
    void listsServicesWithGroupAndVersionAndTheirMethods() throws Exception {
        try (TestProvider provider = TestProvider.named("listed")
                        .at(zooKeeper)
                        .withMetadata()
                        .group("blue")
                        .version("1.2")
                        .start();
                ServiceCatalog directory = directory("")) {
            ServiceName blue = new ServiceName(CATALOG, "blue", "1.2");
            assertThat(directory.services("catalogSERVICE", 10))
                    .as(provider.address())
                    .contains(blue);
            assertThat(directory.services("nothing like it", 10)).isEmpty();
            assertThat(directory.services("", 0)).isEmpty();
            // Providers write their metadata in the background.
            List<String> methods = List.of("add", "count", "describe", "echo", "find", "find", "find", "ping", "size");
            assertThat(Eventually.value(() -> namesOf(directory.methods(blue)), methods))
                    .isEqualTo(methods);
            assertThat(directory.methods(new ServiceName(CATALOG, "blue", "7"))).isEmpty();
        }
    }

    private static List<String> namesOf(List<ServiceMethod> methods) {
        return methods.stream().map(ServiceMethod::name).toList();
    }

    @Test
    void aServiceWhoseProvidersLeftIsNotListed() throws Exception {
        try (ServiceCatalog directory = directory("leaving")) {
            try (TestProvider provider =
                    TestProvider.named("leaving").at(zooKeeper).root("leaving").start()) {
                assertThat(directory.services("", 10))
                        .as(provider.address())
                        .containsExactly(new ServiceName(CATALOG, "", ""));
            }
            // At the latest when ZooKeeper gives up a session whose end a busy machine has delayed.
            assertThat(Eventually.value(() -> directory.services("", 10), List.of()))
                    .isEmpty();
        }
    }

    @Test
    void listsServicesOfApplicationsThatRegisterInstancesAlone() throws Exception {
        try (TestProvider provider = TestProvider.named("instances-alone")
                        .at(zooKeeper)
                        .registerMode("instance")
                        .withMetadata()
                        .group("alone")
                        .root("instances")
                        .start();
                ServiceCatalog directory = directory("instances")) {
            ServiceName alone = new ServiceName(CATALOG, "alone", "");
            assertThat(Eventually.value(() -> directory.services("", 10), List.of(alone)))
                    .as(provider.address())
                    .containsExactly(alone);
            assertThat(Eventually.value(() -> directory.methods(alone).size(), 9))
                    .isEqualTo(9);
        }
    }

    /** As during a migration from registration by interface. */
    @Test
    void listsServicesOfInstancesBesideThoseOfTheInterface() throws Exception {
        try (TestProvider before = TestProvider.named("before")
                        .at(zooKeeper)
                        .registerMode("interface")
                        .group("before")
                        .root("migrating")
                        .start();
                TestProvider after = TestProvider.named("after")
                        .at(zooKeeper)
                        .registerMode("instance")
                        .withMetadata()
                        .group("after")
                        .root("migrating")
                        .start();
                ServiceCatalog directory = directory("migrating")) {
            List<ServiceName> both =
                    List.of(new ServiceName(CATALOG, "after", ""), new ServiceName(CATALOG, "before", ""));
            assertThat(Eventually.value(() -> directory.services("", 10), both))
                    .as(before.address() + after.address())
                    .isEqualTo(both);
        }
    }

    @Test
    void joinsSeveralRegistries() throws Exception {
        try (ZooKeeperServer second = ZooKeeperServer.start();
                TestProvider here =
                        TestProvider.named("here").at(zooKeeper).group("here").start();
                TestProvider there = TestProvider.named("there")
                        .at(second)
                        .group("there")
                        .withMetadata()
                        .start();
                ServiceCatalog both = directory(zooKeeper.url() + "," + second.url(), RegistryOptions.PLAIN)) {
            assertThat(both.services("Catalog", 100))
                    .as(here.address() + there.address())
                    .contains(new ServiceName(CATALOG, "here", ""), new ServiceName(CATALOG, "there", ""));
            ServiceName described = new ServiceName(CATALOG, "there", "");
            assertThat(Eventually.value(() -> both.methods(described).size(), 9))
                    .isEqualTo(9);
        }
    }

    @Test
    @Tag("full")
    void leavesOutOneOfTwoRegistriesThatIsDown() throws Exception {
        try (TestProvider provider = TestProvider.named("beside")
                        .at(zooKeeper)
                        .group("beside")
                        .start();
                ServiceCatalog both = directory("nacos://127.0.0.1:1, " + zooKeeper.url(), RegistryOptions.PLAIN)) {
            assertThat(both.services("Catalog", 100))
                    .as(provider.address())
                    .contains(new ServiceName(CATALOG, "beside", ""));
        }
    }

    /** Their names are longer than the 1 MB that ZooKeeper's client reads by default. */
    @Test
    @Tag("full")
    void findsOneOfThirtyThousandInterfaces() throws Exception {
        try (CuratorFramework client =
                CuratorFrameworkFactory.newClient(zooKeeper.hostAndPort(), new RetryOneTime(1))) {
            client.start();
            for (int batch = 0; batch < 30; batch++) {
                createInterfaces(client, "/many/com.example.with.quite.a.long.name.Service" + batch, 1000);
            }
            client.create()
                    .creatingParentsIfNeeded()
                    .forPath("/many/com.example.with.quite.a.long.name.Service7x77/providers/"
                            + "dubbo%3A%2F%2F10.0.0.1%3A20880%2Fx%3Fgroup%3Dg%26version%3D2");
        }
        try (ServiceCatalog directory = directory("many")) {
            assertThat(directory.services("service7X77", 5))
                    .containsExactly(new ServiceName("com.example.with.quite.a.long.name.Service7x77", "g", "2"));
        }
    }

    private static void createInterfaces(CuratorFramework client, String prefix, int count) throws Exception {
        client.createContainers("/many");
        List<CuratorOp> operations = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (!(prefix + "x" + i).endsWith("Service7x77")) {
                operations.add(client.transactionOp().create().forPath(prefix + "x" + i, new byte[0]));
            }
        }
        client.transaction().forOperations(operations);
    }

    @Test
    void namesASilentRegistryWithoutItsPassword() {
        assertThatThrownBy(() -> ServiceCatalogs.open(
                        Address.parse("zookeeper://127.0.0.1:1"),
                        new RegistryOptions("jane", "s3cr3t", "", "", false),
                        300))
                .isInstanceOf(CatalogException.class)
                .hasMessage(
                        "No answer from zookeeper://127.0.0.1:1: connection to 127.0.0.1:1 refused; check host and port, and that it runs");
    }

    @Test
    void anInterruptEndsTheWaiting() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> directory(zooKeeper.url(), RegistryOptions.PLAIN))
                    .isInstanceOf(CatalogException.class)
                    .hasMessage("Interrupted while connecting to " + zooKeeper.url());
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }
}

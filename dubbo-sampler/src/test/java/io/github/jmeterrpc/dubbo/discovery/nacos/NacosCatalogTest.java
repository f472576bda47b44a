package io.github.jmeterrpc.dubbo.discovery.nacos;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.testbed.CatalogService;
import io.github.jmeterrpc.dubbo.testbed.Definitions;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * What Dubbo's providers write to Nacos. No server can be had in the build, so its answers are
 * played: those of Nacos' two clients by stand-ins for their interfaces, the list of mappings by an
 * HTTP server in the form of Nacos 2.5. Names, groups and texts are the ones that Dubbo 3.3.6
 * writes ({@code NacosRegistry}, {@code NacosServiceDiscovery}, {@code NacosMetadataReport}).
 */
class NacosCatalogTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final String CATALOG = CatalogService.class.getName();
    private static final String MAPPINGS =
            """
            {"totalCount": 3, "pageNumber": 1, "pagesAvailable": 1, "pageItems": [
              {"id": "1", "dataId": "%s", "group": "mapping", "content": "catalog-app", "type": "text", "tenant": "team-1"},
              {"id": "2", "dataId": "com.example.Local", "group": "mapping", "content": "local-app,gone-app"},
              {"id": "3", "dataId": "com.example.Gone", "group": "mapping", "content": "gone-app"}]}
            """
                    .formatted(CATALOG);
    private static final String APPLICATION =
            """
            {"app": "catalog-app", "revision": "9e1c", "services": {
              "alone/%1$s:2.0:dubbo": {"name": "%1$s", "group": "alone", "version": "2.0", "protocol": "dubbo"},
              "com.example.Other:dubbo": {"name": "com.example.Other", "protocol": "dubbo"}}}
            """
                    .formatted(CATALOG);

    /** Of what the naming client lists, by name: the metadata of its one instance. */
    private final Map<String, Map<String, String>> instances = new HashMap<>(Map.of(
            "providers:com.example.Plain:1.0:", Map.of("application", "plain-app"),
            "consumers:com.example.Plain:1.0:", Map.of(),
            "catalog-app", Map.of("dubbo.metadata.revision", "9e1c", "dubbo.metadata.storage-type", "remote"),
            "local-app", Map.of("dubbo.metadata.revision", "77aa", "dubbo.metadata.storage-type", "local")));
    /** By group and name. */
    private final Map<String, String> configurations = new HashMap<>(Map.of(
            "mapping/" + CATALOG,
            "catalog-app",
            "9e1c/catalog-app",
            APPLICATION,
            "dubbo/" + CATALOG + ":2.0:alone:provider:catalog-app",
            Definitions.of(CatalogService.class)));

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private int status = 200;
    private ScriptedHttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = opened.add(new ScriptedHttpServer().always(request -> {
            asked.add(request.uri() + " " + request.body());
            return switch (request.uri().getPath()) {
                case "/nacos/v1/cs/configs" -> new ScriptedReply(status, MAPPINGS);
                case "/nacos/v1/auth/login" -> new ScriptedReply(status, "{\"accessToken\": \"t0k3n\"}");
                default -> new ScriptedReply(404, "");
            };
        }));
    }

    private NacosCatalog directory() {
        return directory("127.0.0.1:" + server.port(), "DEFAULT_GROUP");
    }

    private NacosCatalog directory(String servers, String group) {
        Properties properties = new Properties();
        properties.setProperty(PropertyKeyConst.SERVER_ADDR, servers);
        properties.setProperty(PropertyKeyConst.NAMESPACE, "team-1");
        properties.setProperty(PropertyKeyConst.USERNAME, "jane");
        properties.setProperty(PropertyKeyConst.PASSWORD, "p/s?s#w&d");
        NamingService naming = played(NamingService.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "getServicesOfServer" -> page(List.copyOf(instances.keySet()));
            case "getAllInstances" -> instancesOf((String) arguments[0]);
            default -> null;
        });
        ConfigService config = played(
                ConfigService.class,
                (proxy, method, arguments) -> method.getName().equals("getConfig")
                        ? configurations.get(arguments[1] + "/" + arguments[0])
                        : null);
        return new NacosCatalog(
                new NacosClients(properties, naming, config),
                new NacosMappings(properties, 10_000),
                "nacos://played",
                group,
                10_000);
    }

    private static <T> T played(Class<T> type, InvocationHandler answers) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    private static ListView<String> page(List<String> names) {
        ListView<String> page = new ListView<>();
        page.setData(names);
        page.setCount(names.size());
        return page;
    }

    private List<Instance> instancesOf(String name) {
        Instance instance = new Instance();
        instance.setMetadata(instances.getOrDefault(name, Map.of()));
        return instances.containsKey(name) ? List.of(instance) : List.of();
    }

    @Test
    void listsInterfacesAndThoseOfApplicationsThatRunAndRegisterAsInstances() throws Exception {
        try (NacosCatalog directory = directory()) {
            assertThat(directory.services("", 10))
                    .containsExactly(
                            new ServiceName("com.example.Local", "", ""),
                            new ServiceName("com.example.Plain", "", "1.0"),
                            new ServiceName(CATALOG, "alone", "2.0"));
            assertThat(directory.services("CATALOG", 10)).containsExactly(new ServiceName(CATALOG, "alone", "2.0"));
        }
        assertThat(asked.get(0))
                .isIn(
                        "/nacos/v1/auth/login username=jane&password=p%2Fs%3Fs%23w%26d",
                        "/nacos/v1/auth/login password=p%2Fs%3Fs%23w%26d&username=jane");
        assertThat(asked.get(1))
                .contains("group=mapping")
                .contains("tenant=team-1")
                .contains("accessToken=t0k3n");
    }

    @Test
    void readsTheMethodsOfAServiceThatOnlyApplicationsOffer() throws Exception {
        try (NacosCatalog directory = directory()) {
            assertThat(directory.methods(new ServiceName(CATALOG, "alone", "2.0")))
                    .extracting(ServiceMethod::name)
                    .hasSize(9)
                    .contains("echo", "describe");
            assertThat(directory.methods(new ServiceName("com.example.Local", "", "")))
                    .isEmpty();
        }
        assertThat(asked).as("no list is needed for one service").isEmpty();
    }

    /** As while an application moves from one form to the other. */
    @Test
    void listsOffersByInstanceBesideRegisteredInterfaces() throws Exception {
        instances.put("providers:" + CATALOG + ":1.0:", Map.of("application", "old-app"));
        instances.put("providers:com.example.Local:1.0:", Map.of("application", "old-app"));
        try (NacosCatalog directory = directory()) {
            assertThat(directory.services("", 10))
                    .containsExactly(
                            new ServiceName("com.example.Local", "", "1.0"),
                            new ServiceName("com.example.Plain", "", "1.0"),
                            new ServiceName(CATALOG, "", "1.0"),
                            new ServiceName(CATALOG, "alone", "2.0"));
        }
    }

    @Test
    void readsMethodsInTheGroupOfTheRegistry() throws Exception {
        String name = CATALOG + ":2.0:alone:provider:catalog-app";
        configurations.put("orders/" + name, configurations.remove("dubbo/" + name));
        try (NacosCatalog directory = directory("127.0.0.1:" + server.port(), "orders")) {
            assertThat(directory.methods(new ServiceName(CATALOG, "alone", "2.0")))
                    .hasSize(9);
        }
    }

    @Test
    void asksTheNextServerForMappingsWhereOneIsDown() throws Exception {
        String servers = "127.0.0.1:" + FreePorts.one() + ", 127.0.0.1:" + server.port();
        try (NacosCatalog directory = directory(servers, "DEFAULT_GROUP")) {
            assertThat(directory.services("catalog", 10)).containsExactly(new ServiceName(CATALOG, "alone", "2.0"));
        }
    }

    /** Nacos 3 has no such list, and a server may forbid it. */
    @Test
    void withoutTheListOfMappingsInterfacesAloneAreListed() throws Exception {
        status = 403;
        try (NacosCatalog directory = directory()) {
            assertThat(directory.services("", 10)).containsExactly(new ServiceName("com.example.Plain", "", "1.0"));
        }
    }
}

package io.github.jmeterrpc.dubbo.discovery.nacos;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.util.Properties;
import org.apache.dubbo.common.URL;

/**
 * Holds the two clients of a Nacos server: the naming client for services, and the configuration
 * client for their metadata, which is opened on first use.
 */
final class NacosClients implements AutoCloseable {

    private static final String UP = "UP";
    private static final int POLL_MILLIS = 50;

    private final Properties properties;
    private final NamingService naming;
    private ConfigService config;

    /** @param config null until it is first needed */
    NacosClients(Properties properties, NamingService naming, ConfigService config) {
        this.properties = properties;
        this.naming = naming;
        this.config = config;
    }

    /** Returns the client's properties for the user's input. */
    static Properties properties(URL url, RegistryOptions registries) {
        Properties properties = new Properties();
        properties.setProperty(PropertyKeyConst.SERVER_ADDR, url.getBackupAddress());
        put(properties, PropertyKeyConst.NAMESPACE, registries.namespace(), url.getParameter("namespace"));
        put(properties, PropertyKeyConst.USERNAME, registries.user(), url.getUsername());
        put(properties, PropertyKeyConst.PASSWORD, registries.password(), url.getPassword());
        return properties;
    }

    private static void put(Properties properties, String name, String first, String second) {
        String value = first.isEmpty() ? second : first;
        if (value != null && !value.isEmpty()) {
            properties.setProperty(name, value);
        }
    }

    /**
     * Connects to the server.
     *
     * @param shown name of the server in messages
     * @throws CatalogException if the server does not respond within the timeout
     */
    static NacosClients open(Properties properties, String shown, int timeoutMillis) throws CatalogException {
        NamingService naming = null;
        try {
            naming = NacosFactory.createNamingService(properties);
            Deadline deadline = new Deadline(shown, timeoutMillis);
            while (!UP.equals(naming.getServerStatus())) {
                if (deadline.isOver()) {
                    throw new CatalogException(
                            shown + " did not answer within " + timeoutMillis
                                    + " ms; check address, its port + 1000 too, user and password",
                            null);
                }
                Thread.sleep(POLL_MILLIS);
            }
            return new NacosClients(properties, naming, null);
        } catch (NacosException e) {
            shutDown(naming);
            throw new CatalogException(shown + " is unreachable: " + e.getErrMsg(), e);
        } catch (InterruptedException e) {
            shutDown(naming);
            Thread.currentThread().interrupt();
            throw new CatalogException("Interrupted while connecting to " + shown, e);
        } catch (CatalogException | RuntimeException e) {
            shutDown(naming);
            throw e;
        }
    }

    NamingService naming() {
        return naming;
    }

    ConfigService config() throws NacosException {
        if (config == null) {
            config = NacosFactory.createConfigService(properties);
        }
        return config;
    }

    @Override
    public void close() {
        shutDown(naming);
        if (config != null) {
            try {
                config.shutDown();
            } catch (NacosException e) {
                // It is not used any more.
            }
        }
    }

    private static void shutDown(NamingService naming) {
        if (naming == null) {
            return;
        }
        try {
            naming.shutDown();
        } catch (NacosException e) {
            // It is not used any more.
        }
    }
}

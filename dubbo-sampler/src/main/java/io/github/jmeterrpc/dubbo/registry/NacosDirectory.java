package io.github.jmeterrpc.dubbo.registry;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import io.github.jmeterrpc.dubbo.client.NacosAccess;
import io.github.jmeterrpc.dubbo.client.NacosProbe;
import io.github.jmeterrpc.dubbo.client.Registries;
import io.github.jmeterrpc.dubbo.client.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import org.apache.dubbo.common.URL;

/**
 * Reads what Dubbo's providers write to Nacos: services named {@code providers:<interface>:<version>:<group>}
 * (register-mode interface and all), and configurations named {@code <interface>:<version>:<group>:provider:<application>}
 * in the group {@code dubbo}, which describe their methods.
 */
final class NacosDirectory implements ServiceDirectory {

    private static final String PREFIX = "providers:";
    private static final String METADATA_GROUP = "dubbo";

    /** Services asked for at once. */
    private static final int PAGE = 500;

    private final NacosClients clients;
    private final String shown;
    private final String group;
    private final int timeoutMillis;

    private NacosDirectory(NacosClients clients, String shown, String group, int timeoutMillis) {
        this.clients = clients;
        this.shown = shown;
        this.group = group;
        this.timeoutMillis = timeoutMillis;
    }

    static NacosDirectory open(URL url, Registries registries, int timeoutMillis) throws DirectoryException {
        NacosAccess.useTemporaryFolder();
        String shown = Secrets.hidden("nacos://" + url.getBackupAddress());
        if (!NacosProbe.answers(url.getBackupAddress(), timeoutMillis)) {
            throw new DirectoryException(
                    shown + " did not answer within " + timeoutMillis + " ms; check address and registry", null);
        }
        Properties properties = NacosClients.properties(url, registries);
        String group = registries.group().isEmpty() ? url.getGroup("DEFAULT_GROUP") : registries.group();
        return new NacosDirectory(NacosClients.open(properties, shown, timeoutMillis), shown, group, timeoutMillis);
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws DirectoryException {
        Deadline deadline = new Deadline(shown, timeoutMillis);
        NamingService naming = clients.naming();
        Set<ServiceName> services = new TreeSet<>(ServiceNames.ORDER);
        try {
            for (int page = 1; ; page++) {
                deadline.check();
                ListView<String> view = naming.getServicesOfServer(page, PAGE, group);
                for (String name : view.getData()) {
                    String[] parts = name.split(":", -1);
                    if (name.startsWith(PREFIX) && parts.length == 4 && ServiceNames.matches(parts[1], filter)) {
                        services.add(ServiceNames.of(parts[1], parts[3], parts[2]));
                    }
                }
                if (view.getData().size() < PAGE) {
                    return services.stream().limit(limit).toList();
                }
            }
        } catch (NacosException e) {
            throw failed(e);
        }
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws DirectoryException {
        String key = service.interfaceName() + ":" + service.version() + ":" + service.group();
        try {
            ConfigService metadata = clients.config();
            for (String application : applicationsOf(PREFIX + key)) {
                String text = metadata.getConfig(key + ":provider:" + application, METADATA_GROUP, timeoutMillis);
                List<ServiceMethod> methods = text == null ? List.of() : ServiceDefinition.methodsOf(text);
                if (!methods.isEmpty()) {
                    return methods;
                }
            }
            return List.of();
        } catch (NacosException e) {
            throw failed(e);
        }
    }

    private List<String> applicationsOf(String name) throws NacosException, DirectoryException {
        List<String> applications = new ArrayList<>();
        for (Instance instance : clients.naming().getAllInstances(name, group, false)) {
            String application = instance.getMetadata().get("application");
            if (application != null && !applications.contains(application)) {
                applications.add(application);
            }
        }
        return applications;
    }

    private DirectoryException failed(NacosException e) {
        return new DirectoryException(
                shown + " did not tell: " + Secrets.hidden(e.getErrMsg())
                        + "; check address, user, password and namespace",
                e);
    }

    @Override
    public void close() {
        clients.close();
    }
}

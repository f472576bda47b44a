package io.github.jmeterrpc.dubbo.discovery;

import com.alibaba.nacos.client.config.NacosConfigService;
import com.alibaba.nacos.client.naming.NacosNamingMaintainService;
import com.alibaba.nacos.client.naming.NacosNamingService;
import java.util.List;

/**
 * Refers to classes that the bundled libraries load by their names alone. The plugin's jar contains
 * only classes that are reachable from the plugin's own classes; without these references the jar
 * would lack the libraries that are loaded by name. This class is never called.
 */
final class LoadedByName {

    static final List<Class<?>> CLASSES =
            List.of(NacosConfigService.class, NacosNamingMaintainService.class, NacosNamingService.class);

    private LoadedByName() {}
}

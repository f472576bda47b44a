package io.github.jmeterrpc.dubbo.discovery;

import com.alibaba.nacos.client.config.NacosConfigService;
import com.alibaba.nacos.client.naming.NacosNamingMaintainService;
import com.alibaba.nacos.client.naming.NacosNamingService;
import java.util.List;

/**
 * Refers to classes that the bundled libraries load by their names alone. The plugin's jar holds
 * what can be reached from the plugin's own classes; without these references the libraries behind
 * those names would be missing in it. Nothing calls this class.
 */
final class LoadedByName {

    static final List<Class<?>> CLASSES =
            List.of(NacosConfigService.class, NacosNamingMaintainService.class, NacosNamingService.class);

    private LoadedByName() {}
}

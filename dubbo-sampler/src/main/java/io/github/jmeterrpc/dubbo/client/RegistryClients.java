package io.github.jmeterrpc.dubbo.client;

import com.alibaba.nacos.api.PropertyKeyConst;
import java.util.List;
import org.apache.curator.RetryPolicy;
import org.apache.zookeeper.ZooKeeper;

/** The clients of registries that Dubbo uses. In the plugin's jar their packages have other names than in their own. */
public final class RegistryClients {

    private RegistryClients() {}

    /** Under which they log: those of ZooKeeper, Curator and Nacos. */
    public static List<String> loggerNames() {
        String nacosApi = PropertyKeyConst.class.getPackageName();
        return List.of(
                ZooKeeper.class.getPackageName(),
                RetryPolicy.class.getPackageName(),
                nacosApi.substring(0, nacosApi.lastIndexOf('.')));
    }
}

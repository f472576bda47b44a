package io.github.jmeterrpc.dubbo.registry;

import com.alibaba.nacos.api.PropertyKeyConst;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.curator.RetryPolicy;
import org.apache.zookeeper.ZooKeeper;

/**
 * The clients of registries that Dubbo uses. In the plugin's jar their packages have other names
 * than in their own.
 */
public final class RegistryClients {

    /** Held strongly: java.util.logging forgets the level of a collected logger. */
    private static final Logger GRPC = Logger.getLogger(nacos());

    private RegistryClients() {}

    /**
     * Silences what logs to standard error by java.util.logging: the gRPC that Nacos' client
     * carries.
     */
    public static void quietStandardError() {
        GRPC.setLevel(Level.OFF);
    }

    private static String nacos() {
        String api = PropertyKeyConst.class.getPackageName();
        return api.substring(0, api.lastIndexOf('.'));
    }

    /** The loggers of ZooKeeper, Curator and Nacos. */
    public static List<String> loggerNames() {
        return List.of(ZooKeeper.class.getPackageName(), RetryPolicy.class.getPackageName(), nacos());
    }
}

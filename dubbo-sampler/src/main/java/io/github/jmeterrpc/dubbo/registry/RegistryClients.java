package io.github.jmeterrpc.dubbo.registry;

import com.alibaba.nacos.api.PropertyKeyConst;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.curator.RetryPolicy;
import org.apache.zookeeper.ZooKeeper;

/**
 * Log settings of the registry clients that Dubbo uses. In the plugin's jar, their packages are
 * relocated.
 */
public final class RegistryClients {

    /** A strong reference: java.util.logging loses the level of a garbage-collected logger. */
    private static final Logger GRPC = Logger.getLogger(nacos());

    private RegistryClients() {}

    /**
     * Silences the gRPC library in Nacos' client, which logs to standard error through
     * java.util.logging.
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

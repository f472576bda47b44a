package io.github.jmeterrpc.dubbo.client.jvm;

import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.config.Environment;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.lang.Prioritized;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.model.ScopeModelInitializer;

/**
 * Prevents Dubbo from registering a shutdown hook. That hook would run concurrently with Log4j's:
 * Dubbo would log after Log4j has shut down, and Log4j would reopen and truncate jmeter.log. A
 * client needs no hook, because its connections end with the JVM.
 */
public final class NoShutdownHook implements ScopeModelInitializer, Prioritized {

    /** Runs before the first module creates the deployer, which registers the hook. */
    @Override
    public void initializeModuleModel(ModuleModel module) {
        Environment environment = module.getApplicationModel().modelEnvironment();
        // Copy the current map, because it may be immutable.
        Map<String, String> settings = new HashMap<>(environment.getAppConfigMap());
        settings.put(CommonConstants.IGNORE_LISTEN_SHUTDOWN_HOOK, "true");
        environment.setAppConfigMap(settings);
    }

    @Override
    public int getPriority() {
        return MAX_PRIORITY;
    }
}

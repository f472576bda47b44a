package io.github.jmeterrpc.dubbo.client.jvm;

import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.config.Environment;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.lang.Prioritized;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.model.ScopeModelInitializer;

/**
 * Keeps Dubbo from a shutdown hook of its own, before the initializer runs that asks for it. The hook would run beside
 * Log4j's: Dubbo then logs when a JVM that was told to end has closed its logs, Log4j opens jmeter.log once more, and all
 * that was in it is gone. A client has nothing to do at the end of a JVM: connections end with it.
 */
public final class NoShutdownHook implements ScopeModelInitializer, Prioritized {

    /** The deployer, which has the hook, is made with the first module of an application. */
    @Override
    public void initializeModuleModel(ModuleModel module) {
        Environment environment = module.getApplicationModel().modelEnvironment();
        // A copy: what is there may be of a kind that cannot be changed.
        Map<String, String> settings = new HashMap<>(environment.getAppConfigMap());
        settings.put(CommonConstants.IGNORE_LISTEN_SHUTDOWN_HOOK, "true");
        environment.setAppConfigMap(settings);
    }

    @Override
    public int getPriority() {
        return MAX_PRIORITY;
    }
}

package io.github.jmeterrpc.dubbo.testbed;

import org.apache.dubbo.common.utils.JsonUtils;
import org.apache.dubbo.metadata.definition.ServiceDefinitionBuilder;
import org.apache.dubbo.metadata.definition.TypeDefinitionBuilder;
import org.apache.dubbo.rpc.model.FrameworkModel;

/**
 * Describes services in JSON as Dubbo's providers do, also in a JVM in which no provider has
 * started.
 */
public final class Definitions {

    static {
        // Else the first provider of the JVM does it.
        FrameworkModel model = new FrameworkModel();
        TypeDefinitionBuilder.initBuilders(model);
        model.destroy();
    }

    private Definitions() {}

    public static String of(Class<?> service) {
        return JsonUtils.toJson(ServiceDefinitionBuilder.buildFullDefinition(service));
    }
}

package io.github.jmeterrpc.convert.dubbo;

import java.util.Map;
import org.w3c.dom.Element;

/** A Dubbo plugin whose plans are converted. Fields have the names of the first plugin. */
public enum OldPlugin {
    /** All versions of jmeter-plugins-for-apache-dubbo; early versions have another package. */
    APACHE(".jmeter.plugin.dubbo.", "sample.DubboSample", "gui.DubboDefaultConfigGui", Map.of("TIMEOUT", "1000")) {
        @Override
        String property(String field) {
            return "FIELD_DUBBO_" + field;
        }
    },

    /** yajad-jmeter-dubbo-plugin, from its version 1.0.0 on. */
    YAJAD(
            "com.yajad.jmeter.",
            "sampler.DubboSampler",
            "config.DubboDefaultsGui",
            Map.of("TIMEOUT", "120000", "CONNECTIONS", "100")) {
        @Override
        String property(String field) {
            return YAJAD_NAMES.getOrDefault(field, "");
        }
    };

    /** The arguments as YAML; the other plugin has rows. */
    static final String YAML = "YAML";

    private static final Map<String, String> YAJAD_NAMES = Map.ofEntries(
            Map.entry("REGISTRY_PROTOCOL", "Yajad.registryProtocol"),
            Map.entry("ADDRESS", "Yajad.registryAddress"),
            Map.entry("REGISTRY_GROUP", "Yajad.registryGroup"),
            Map.entry("RPC_PROTOCOL", "Yajad.rpcProtocol"),
            Map.entry("TIMEOUT", "Yajad.serviceTimeout"),
            Map.entry("RETRIES", "Yajad.serviceRetries"),
            Map.entry("VERSION", "Yajad.serviceVersion"),
            Map.entry("CLUSTER", "Yajad.serviceCluster"),
            Map.entry("GROUP", "Yajad.serviceGroup"),
            Map.entry("CONNECTIONS", "Yajad.serviceConnections"),
            Map.entry("LOADBALANCE", "Yajad.serviceLoadBalance"),
            Map.entry("INTERFACE", "Yajad.serviceInterface"),
            Map.entry("METHOD", "Yajad.serviceMethod"),
            Map.entry(YAML, "Yajad.serviceParameter"));

    private final String sampler;
    private final String defaultsGui;
    private final Map<String, String> defaults;

    OldPlugin(String classes, String sampler, String defaultsGui, Map<String, String> defaults) {
        this.sampler = classes + sampler;
        this.defaultsGui = classes + defaultsGui;
        this.defaults = defaults;
    }

    /** The name of the property of a field; empty if the plugin has no such field. */
    abstract String property(String field);

    /** The plugin's default for a field that no defaults element fills; empty for most fields. */
    String byDefault(String field) {
        return defaults.getOrDefault(field, "");
    }

    public boolean isSampler(Element element) {
        return element.getTagName().endsWith(sampler);
    }

    public boolean isDefaults(Element element) {
        return element.getAttribute("guiclass").endsWith(defaultsGui);
    }
}

package io.github.jmeterrpc.convert.dubbo;

import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.NewElement;
import io.github.jmeterrpc.convert.plan.Properties;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A sampler or defaults element of another Dubbo plugin.
 *
 * @param plugin the plugin
 * @param old its properties
 * @param inherited those of the plan's only defaults element, which fill empty fields here
 * @param complete whether empty fields are not filled, so that the old plugin's own defaults apply
 * @param notes receives notes about parts that cannot be converted
 */
public record OldDubbo(
        OldPlugin plugin,
        Properties old,
        Optional<Properties> inherited,
        boolean complete,
        List<ConversionNote> notes) {

    private static final Set<String> PROTOCOLS = Set.of("", "dubbo", "tri");
    private static final Set<String> HIDING = Set.of("failsafe", "failback");

    public void sampler(NewElement made) {
        endpoint(made, complete);
        made.text("DubboSampler.method", field("METHOD"));
        made.rows(
                "DubboSampler.argumentRows",
                plugin == OldPlugin.YAJAD ? new YamlArguments(this).rows() : new OldArguments(this).rows());
        List<NewElement.TableRow> attachments = new ArrayList<>();
        for (int i = 1; i <= count("ATTACHMENT_ARGS_SIZE"); i++) {
            if (has("ATTACHMENT_ARGS_KEY" + i) || has("ATTACHMENT_ARGS_VALUE" + i)) {
                attachments.add(new NewElement.TableRow(
                        field("ATTACHMENT_ARGS_KEY" + i), rawField("ATTACHMENT_ARGS_VALUE" + i)));
            }
        }
        made.rows("DubboSampler.attachments", attachments);
    }

    /** @param only whether the plan has no other defaults, which could fill empty fields */
    public void defaults(NewElement made, boolean only) {
        endpoint(made, only);
    }

    /**
     * @param last whether empty fields of the old element, or of elements that use it, are not
     * filled
     */
    private void endpoint(NewElement made, boolean last) {
        new OldAddress(this).write(made);
        made.text("DubboSampler.interface", field("INTERFACE"));
        made.text("DubboSampler.group", field("GROUP"));
        made.text("DubboSampler.version", versionMissing() ? "1.0" : field("VERSION"));
        made.text("DubboSampler.timeout", orDefault("TIMEOUT", last));
        failures(made);
        made.text("DubboSampler.loadbalance", unlessDefault("LOADBALANCE", "random"));
        String connections = orDefault("CONNECTIONS", last);
        made.text("DubboSampler.connections", complete && connections.equals("0") ? "" : connections);
        if (field("ASYNC").equals("sync") && !complete) {
            made.flag("DubboSampler.async", false);
        }
        if (field("ASYNC").equals("async")) {
            made.flag("DubboSampler.async", true);
            note(
                    "Async: the old plugin ended the sample at once with an empty result; here the sample ends with the reply");
        }
        if (!PROTOCOLS.contains(field("RPC_PROTOCOL").replace("://", ""))) {
            note("RPC protocol " + field("RPC_PROTOCOL") + ": Dubbo Request supports dubbo:// and tri:// only");
        }
        configurationCenter();
    }

    /**
     * Without retries failfast is failover, the default; only that needs no list of providers for
     * each call.
     */
    private void failures(NewElement made) {
        String retries = field("RETRIES");
        String cluster = field("CLUSTER");
        boolean once = retries.equals("0") && (cluster.equals("failfast") || cluster.equals("failover"));
        made.text("DubboSampler.retries", unlessDefault("RETRIES", "0"));
        made.text("DubboSampler.cluster", !once ? cluster : complete ? "" : "failover");
        if (plugin == OldPlugin.APACHE
                && complete
                && retries.isEmpty()
                && has("RETRIES")
                && !cluster.equals("failfast")) {
            note("Retries are empty: that meant Dubbo's 2 there, and is 0 here");
        }
        if (HIDING.contains(cluster)) {
            note("Cluster " + cluster + " counts failed calls as passed");
        }
    }

    /**
     * A field; empty if it has the suite's default and no defaults element can set another value.
     */
    private String unlessDefault(String name, String byDefault) {
        String own = field(name);
        return complete && own.equals(byDefault) ? "" : own;
    }

    /** The registry is the configuration center here, as in most plans that name one. */
    private void configurationCenter() {
        String protocol = field("CONFIG_CENTER_PROTOCOL");
        String address = field("CONFIG_CENTER_ADDRESS");
        boolean registry = protocol.equals(effective("REGISTRY_PROTOCOL"))
                && withoutQuery(address).equals(withoutQuery(effective("ADDRESS")));
        if (!protocol.isEmpty() && !protocol.equals("none") && !registry) {
            note("Configuration center " + protocol + " " + address
                    + ": not supported beside the registry; enter its settings of this service in the fields");
        }
    }

    private static String withoutQuery(String address) {
        return address.replaceFirst("\\?.*", "");
    }

    private String orDefault(String name, boolean last) {
        String own = field(name);
        return own.isEmpty() && last ? plugin.byDefault(name) : own;
    }

    /**
     * Whether the version is missing, for which the Apache plugin has a default that its window
     * always shows.
     */
    private boolean versionMissing() {
        return plugin == OldPlugin.APACHE && complete && !has("VERSION");
    }

    /** Whether the plan has the field, even if it is empty. */
    boolean has(String name) {
        return old.has(plugin.property(name));
    }

    /** The text of a field; empty if there is none. */
    String field(String name) {
        return old.text(plugin.property(name));
    }

    /** A field unchanged, including blanks around it. */
    String rawField(String name) {
        return old.raw(plugin.property(name));
    }

    /** The value, or if it is empty, the value of the defaults element. */
    String effective(String name) {
        String own = field(name);
        return own.isEmpty()
                ? inherited
                        .map(defaults -> defaults.text(plugin.property(name)))
                        .orElse("")
                : own;
    }

    /** A number of rows; other text counts as none, as in the old plugin. */
    int count(String name) {
        String typed = field(name);
        return typed.matches("\\d{1,4}") ? Integer.parseInt(typed) : 0;
    }

    void note(String text) {
        notes.add(new ConversionNote(old.element().getAttribute("testname"), text));
    }
}

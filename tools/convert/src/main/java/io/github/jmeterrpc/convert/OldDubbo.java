package io.github.jmeterrpc.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.w3c.dom.Element;

/**
 * A sampler or defaults element of jmeter-plugins-for-apache-dubbo.
 *
 * @param old its properties
 * @param inherited those of the plan's only defaults element, which fill empty fields here
 * @param complete whether nothing fills empty fields, so that the old plugin's own defaults hold
 * @param notes takes what cannot be carried over
 */
record OldDubbo(Properties old, Optional<Properties> inherited, boolean complete, List<Note> notes) {

    private static final String FIELD = "FIELD_DUBBO_";
    private static final String PACKAGE = ".jmeter.plugin.dubbo.";
    private static final Set<String> PROTOCOLS = Set.of("", "dubbo", "tri");
    private static final Set<String> HIDING = Set.of("failsafe", "failback");

    /** Of all versions: the package was another one at first. */
    static boolean isSampler(Element element) {
        return element.getTagName().endsWith(PACKAGE + "sample.DubboSample");
    }

    static boolean isDefaults(Element element) {
        return element.getAttribute("guiclass").endsWith(PACKAGE + "gui.DubboDefaultConfigGui");
    }

    void sampler(NewElement made) {
        endpoint(made);
        made.text("DubboSampler.method", field("METHOD"));
        made.rows("DubboSampler.argumentRows", new OldArguments(this).rows());
        List<NewElement.Row> attachments = new ArrayList<>();
        for (int i = 1; i <= count("ATTACHMENT_ARGS_SIZE"); i++) {
            attachments.add(
                    new NewElement.Row(field("ATTACHMENT_ARGS_KEY" + i), old.raw(FIELD + "ATTACHMENT_ARGS_VALUE" + i)));
        }
        made.rows("DubboSampler.attachments", attachments);
    }

    void defaults(NewElement made) {
        endpoint(made);
    }

    private void endpoint(NewElement made) {
        new OldAddress(this).write(made);
        made.text("DubboSampler.interface", field("INTERFACE"));
        made.text("DubboSampler.group", field("GROUP"));
        made.text("DubboSampler.version", complete && !old.has(FIELD + "VERSION") ? "1.0" : field("VERSION"));
        made.text("DubboSampler.timeout", complete && field("TIMEOUT").isEmpty() ? "1000" : field("TIMEOUT"));
        failures(made);
        made.text("DubboSampler.loadbalance", unlessDefault("LOADBALANCE", "random"));
        made.text("DubboSampler.connections", unlessDefault("CONNECTIONS", "0"));
        if (field("ASYNC").equals("sync") && !complete) {
            made.flag("DubboSampler.async", false);
        }
        if (field("ASYNC").equals("async")) {
            made.flag("DubboSampler.async", true);
            note("Async: the old plugin took an empty result at once; here the sample ends with the answer");
        }
        if (!PROTOCOLS.contains(field("RPC_PROTOCOL").replace("://", ""))) {
            note("RPC protocol " + field("RPC_PROTOCOL") + ": Dubbo Request calls dubbo:// and tri:// alone");
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
        if (complete && retries.isEmpty() && old.has(FIELD + "RETRIES") && !cluster.equals("failfast")) {
            note("Retries are empty: that meant Dubbo's 2 there, and is 0 here");
        }
        if (HIDING.contains(cluster)) {
            note("Cluster " + cluster + " counts calls that failed as passed");
        }
    }

    /**
     * A field, or nothing where it has the suite's default and no defaults element could say
     * otherwise.
     */
    private String unlessDefault(String name, String byDefault) {
        String own = field(name);
        return complete && own.equals(byDefault) ? "" : own;
    }

    private void configurationCenter() {
        String protocol = field("CONFIG_CENTER_PROTOCOL");
        if (!protocol.isEmpty() && !protocol.equals("none")) {
            note("Configuration center " + protocol + " " + field("CONFIG_CENTER_ADDRESS")
                    + ": there is none here; enter its settings of this service in the fields");
        }
    }

    /** A property without the prefix that all have; empty if there is none. */
    String field(String name) {
        return old.text(FIELD + name);
    }

    /** A property as it is, blanks around it included. */
    String rawField(String name) {
        return old.raw(FIELD + name);
    }

    /** The value, or the value of the defaults element where it is empty. */
    String effective(String name) {
        String own = field(name);
        return own.isEmpty()
                ? inherited.map(defaults -> defaults.text(FIELD + name)).orElse("")
                : own;
    }

    /** A number of rows; other text counts as none, as in the old plugin. */
    int count(String name) {
        String typed = field(name);
        return typed.matches("\\d{1,4}") ? Integer.parseInt(typed) : 0;
    }

    void note(String text) {
        notes.add(new Note(old.element().getAttribute("testname"), text));
    }
}

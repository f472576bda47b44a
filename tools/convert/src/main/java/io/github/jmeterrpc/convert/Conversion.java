package io.github.jmeterrpc.convert;

import io.github.jmeterrpc.convert.dubbo.OldDubbo;
import io.github.jmeterrpc.convert.dubbo.OldPlugin;
import io.github.jmeterrpc.convert.plan.ConversionNote;
import io.github.jmeterrpc.convert.plan.DubboNames;
import io.github.jmeterrpc.convert.plan.JmxFile;
import io.github.jmeterrpc.convert.plan.NewElement;
import io.github.jmeterrpc.convert.plan.Properties;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.w3c.dom.Element;

/** Converts all known elements of a plan. */
final class Conversion {

    private final JmxFile file;
    private final List<ConversionNote> notes = new ArrayList<>();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    Conversion(JmxFile file) {
        this.file = file;
    }

    /** Converts the plan; returns whether any element was converted. */
    boolean run() {
        List<NewElement> samplers = new ArrayList<>();
        int defaults = Arrays.stream(OldPlugin.values())
                .mapToInt(plugin -> file.elements(plugin::isDefaults).size())
                .sum();
        for (OldPlugin plugin : OldPlugin.values()) {
            samplers.addAll(convert(plugin, defaults));
        }
        DescriptorSets sets = new DescriptorSets();
        for (Element old : file.elements(OldGrpc::isOne)) {
            NewElement sampler = create(DubboNames.SAMPLER, DubboNames.SAMPLER_GUI, old);
            new OldGrpc(Properties.of(old), sets, notes).sampler(sampler);
            file.replace(old, sampler);
            samplers.add(sampler);
            count("Dubbo Request");
        }
        if (defaults == 0 && SharedAddress.moveToDefaults(file, samplers)) {
            count("Dubbo Defaults");
        }
        for (Element old : file.elements(CoreListener::isOne)) {
            NewElement made = create(CoreListener.METRICS, CoreListener.METRICS_GUI, old);
            new CoreListener(Properties.of(old), notes).metrics(made);
            file.replace(old, made);
            count("InfluxDB Metrics");
        }
        boolean any = !counts.isEmpty();
        notes.addAll(UnknownElements.in(file));
        return any;
    }

    /**
     * Converts the elements of one plugin.
     *
     * @param allDefaults the number of defaults in the plan, of all plugins
     * @return the new samplers
     */
    private List<NewElement> convert(OldPlugin plugin, int allDefaults) {
        List<Element> oldDefaults = file.elements(plugin::isDefaults);
        Optional<Properties> defaults =
                oldDefaults.size() == 1 ? Optional.of(Properties.of(oldDefaults.get(0))) : Optional.empty();
        List<NewElement> samplers = new ArrayList<>();
        for (Element old : file.elements(plugin::isSampler)) {
            NewElement sampler = create(DubboNames.SAMPLER, DubboNames.SAMPLER_GUI, old);
            new OldDubbo(plugin, Properties.of(old), defaults, allDefaults == 0, notes).sampler(sampler);
            file.replace(old, sampler);
            samplers.add(sampler);
            count("Dubbo Request");
        }
        for (Element old : oldDefaults) {
            NewElement made = create(DubboNames.DEFAULTS, DubboNames.DEFAULTS_GUI, old);
            new OldDubbo(plugin, Properties.of(old), Optional.empty(), false, notes).defaults(made, allDefaults == 1);
            file.replace(old, made);
            count("Dubbo Defaults");
        }
        return samplers;
    }

    /** Summary: {@code 3 Dubbo Request, 1 InfluxDB Metrics}. */
    String summary() {
        return counts.entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
    }

    List<ConversionNote> notes() {
        return notes;
    }

    private NewElement create(String type, String gui, Element old) {
        return file.create(type, gui, old.getAttribute("testname"), JmxFile.depth(old));
    }

    private void count(String element) {
        counts.merge(element, 1, Integer::sum);
    }
}

package io.github.jmeterrpc.convert;

import io.github.jmeterrpc.convert.plan.DubboNames;
import io.github.jmeterrpc.convert.plan.JmxFile;
import io.github.jmeterrpc.convert.plan.NewElement;
import io.github.jmeterrpc.convert.plan.Properties;
import java.util.List;

/**
 * If all samplers call the same registry or provider, moves its address and login to one Dubbo
 * Defaults element.
 */
final class SharedAddress {

    private static final List<String> SHARED = List.of(
            DubboNames.ADDRESS, DubboNames.REGISTRY_USER, DubboNames.REGISTRY_PASSWORD, DubboNames.REGISTRY_GROUP);

    /** Depth of an element below the hashTrees of root and test plan. */
    private static final int DEPTH = 3;

    private SharedAddress() {}

    /** Moves the address; returns whether the plan was changed. */
    static boolean moveToDefaults(JmxFile file, List<NewElement> samplers) {
        if (samplers.size() < 2
                || values(samplers.get(0)).get(0).isEmpty()
                || samplers.stream().map(SharedAddress::values).distinct().count() > 1) {
            return false;
        }
        NewElement defaults = file.create(DubboNames.DEFAULTS, DubboNames.DEFAULTS_GUI, "Dubbo Defaults", DEPTH);
        Properties common = Properties.of(samplers.get(0).element());
        SHARED.forEach(name -> defaults.text(name, common.text(name)));
        samplers.forEach(sampler -> SHARED.forEach(sampler::remove));
        file.putFirst(defaults);
        return true;
    }

    private static List<String> values(NewElement sampler) {
        Properties properties = Properties.of(sampler.element());
        return SHARED.stream().map(properties::text).toList();
    }
}

package io.github.jmeterrpc.common.element.property;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The English labels of a sampler's fields, which messages use in every language of JMeter.
 * Otherwise an error table over several generators would have one row per language.
 */
public final class FieldLabels {

    /**
     * Labels without colon, by the fields' short names. Built once, because each sample with new
     * arguments looks up a label.
     */
    private final Map<String, String> labels = new HashMap<>();

    /**
     * @param owner a class of the plugin; the labels of its window are in the package {@code gui}
     *     beside the owner's
     */
    public FieldLabels(Class<?> owner) {
        ResourceBundle bundle = ResourceBundle.getBundle(
                owner.getPackageName().replaceFirst("[^.]+$", "gui.labels"), Locale.ROOT, owner.getClassLoader());
        bundle.keySet().forEach(key -> labels.put(key, bundle.getString(key).replaceFirst(":$", "")));
    }

    /** The label of a field. */
    public String of(PropertyDescriptor<?, ?> field) {
        return labels.get(field.getShortName());
    }
}

package io.github.jmeterrpc.common.element.property;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The labels of a sampler's fields in English, by which messages name them whatever language JMeter
 * shows: result files and tables of errors of several generators would else have a row for each.
 */
public final class FieldLabels {

    /**
     * By the fields' short names, without the colon. Looked up for each sample whose arguments
     * differ: made once.
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

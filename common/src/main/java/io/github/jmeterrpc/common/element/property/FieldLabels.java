package io.github.jmeterrpc.common.element.property;

import java.util.Locale;
import java.util.ResourceBundle;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The labels of a sampler's fields in English, by which messages name them whatever language JMeter shows: result files and
 * tables of errors of several generators would else have a row for each.
 */
public final class FieldLabels {

    private final ResourceBundle labels;

    /** @param owner a class of the plugin; the labels of its window are in the package {@code gui} beside the owner's */
    public FieldLabels(Class<?> owner) {
        labels = ResourceBundle.getBundle(
                owner.getPackageName().replaceFirst("[^.]+$", "gui.labels"), Locale.ROOT, owner.getClassLoader());
    }

    /** The label of a field. */
    public String of(PropertyDescriptor<?, ?> field) {
        String label = labels.getString(field.getShortName());
        return label.endsWith(":") ? label.substring(0, label.length() - 1) : label;
    }
}

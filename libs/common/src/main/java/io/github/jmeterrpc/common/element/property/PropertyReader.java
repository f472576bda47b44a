package io.github.jmeterrpc.common.element.property;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.MultiProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.schema.BaseTestElementSchema;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * Reads a list of a sampler's properties, each once a sample at most: a property that holds a
 * function runs it at every read, and two reads may give two values. Texts that hold none are read
 * once and kept; tables are compared at each reading, because a script can change a row without
 * setting the property.
 *
 * <p>Fields that the sampler leaves empty come from the nearest defaults element that has them; a
 * function that gives an empty text leaves its field empty. Used by one thread.
 */
public final class PropertyReader implements Fields {

    private final Function<PropertyDescriptor<?, ?>, String> labels;
    private final List<PropertyDescriptor<?, ?>> descriptors;
    private final Object[] values;
    private final boolean[] dynamic;
    private boolean complete;
    private boolean changed;

    /** @param labels how messages name a field */
    public PropertyReader(Function<PropertyDescriptor<?, ?>, String> labels, PropertyDescriptor<?, ?>... descriptors) {
        this.labels = labels;
        this.descriptors = List.of(descriptors);
        values = new Object[descriptors.length];
        dynamic = new boolean[descriptors.length];
    }

    /** The properties of a schema whose names have a prefix, but for some. */
    public static PropertyDescriptor<?, ?>[] rest(
            BaseTestElementSchema schema, String prefix, PropertyDescriptor<?, ?>[]... others) {
        Set<PropertyDescriptor<?, ?>> rest =
                new LinkedHashSet<>(schema.getProperties().values());
        rest.removeIf(property -> !property.getName().startsWith(prefix));
        for (PropertyDescriptor<?, ?>[] some : others) {
            rest.removeAll(List.of(some));
        }
        return rest.toArray(PropertyDescriptor<?, ?>[]::new);
    }

    /** Clears the cached values. */
    public void forget() {
        complete = false;
    }

    /**
     * Reads what may have changed.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @return whether any value is another than after the last reading
     */
    public boolean read(TestElement sampler, List<TestElement> defaults) {
        changed = false;
        for (int i = 0; i < values.length; i++) {
            if (complete && !dynamic[i]) {
                continue;
            }
            Object value = valueOf(i, sampler, defaults);
            if (!Objects.equals(value, values[i])) {
                values[i] = value;
                changed = true;
            }
        }
        complete = true;
        return changed;
    }

    /** Whether no value is computed for each sample; known after the first reading. */
    public boolean isConstant() {
        for (boolean each : dynamic) {
            if (each) {
                return false;
            }
        }
        return true;
    }

    /**
     * Releases the texts that are computed for each sample, which may be long; the next
     * reading reports a change.
     */
    public void releaseVarying() {
        for (int i = 0; i < values.length; i++) {
            if (dynamic[i] && values[i] instanceof String) {
                // No value that is read is empty.
                values[i] = "";
            }
        }
    }

    /** Whether the last reading read any value that is another than before. */
    public boolean changed() {
        return changed;
    }

    @Override
    public String exactText(PropertyDescriptor<?, ?> descriptor) {
        Object value = values[indexOf(descriptor)];
        if (value != null) {
            return (String) value;
        }
        Object byDefault = descriptor.getDefaultValue();
        return byDefault == null ? "" : byDefault.toString();
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<Row> rows(PropertyDescriptor<?, ?> descriptor) {
        Object value = values[indexOf(descriptor)];
        return value == null ? List.of() : (List<Row>) value;
    }

    @Override
    public String name(PropertyDescriptor<?, ?> descriptor) {
        return labels.apply(descriptor);
    }

    private int indexOf(PropertyDescriptor<?, ?> descriptor) {
        for (int i = 0; i < values.length; i++) {
            if (descriptors.get(i) == descriptor) {
                return i;
            }
        }
        throw new IllegalArgumentException(descriptor.getName() + " is not read here");
    }

    /** The first value that is not empty; null if there is none. */
    private Object valueOf(int i, TestElement sampler, List<TestElement> defaults) {
        String name = descriptors.get(i).getName();
        if (!complete) {
            dynamic[i] = false;
        }
        Object value = valueOf(i, sampler.getPropertyOrNull(name));
        for (int next = 0; value == null && next < defaults.size(); next++) {
            value = valueOf(i, defaults.get(next).getPropertyOrNull(name));
        }
        return value;
    }

    /**
     * Null where the property is not there, or empty; for a function, where it gives an empty text
     * this time.
     */
    private Object valueOf(int i, JMeterProperty property) {
        if (property == null) {
            return null;
        }
        if (!complete) {
            dynamic[i] |= changesUnseen(property);
        }
        if (property.getObjectValue() instanceof Arguments table) {
            return table.getArgumentCount() == 0 ? null : rowsOf(table, rowsBefore(i));
        }
        String text = property.getStringValue();
        return text.isEmpty() ? null : text;
    }

    @SuppressWarnings("unchecked")
    private List<Row> rowsBefore(int i) {
        return values[i] instanceof List<?> rows ? (List<Row>) rows : List.of();
    }

    /**
     * The rows of a table; the ones before if they are the same, so that an unchanged table
     * allocates nothing.
     */
    private static List<Row> rowsOf(Arguments table, List<Row> before) {
        int count = table.getArgumentCount();
        List<Row> rows = count == before.size() ? before : new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            Argument argument = table.getArgument(i);
            String name = argument.getName();
            String value = argument.getValue();
            if (rows == before && !before.get(i).holds(name, value)) {
                rows = new ArrayList<>(before.subList(0, i));
            }
            if (rows != before) {
                rows.add(new Row(name, value));
            }
        }
        return rows;
    }

    /**
     * The properties that can change without being set: their value is computed for each sample, or
     * they are a table, whose rows a script can change.
     */
    public static JMeterProperty[] changingUnseen(PropertyIterator properties) {
        List<JMeterProperty> changing = new ArrayList<>();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (changesUnseen(property)) {
                changing.add(property);
            }
        }
        return changing.toArray(JMeterProperty[]::new);
    }

    private static boolean changesUnseen(JMeterProperty property) {
        return property instanceof FunctionProperty || property instanceof MultiProperty;
    }
}

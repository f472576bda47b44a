package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
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
 * Reads a list of a sampler's properties, each at most once per sample: a property with a function
 * runs the function at every read, and two reads may return two values. Texts without a function
 * are read again only after a property of the sampler was set; tables are compared at each reading,
 * because a script can change a row without setting the property.
 *
 * <p>Its version grows with each value that differs from the one read before. A reading that throws
 * half-way has counted what it has stored, so that {@link Prepared} values never miss a change.
 *
 * <p>Fields that the sampler leaves empty come from the nearest defaults element that has them; a
 * function that gives an empty text leaves its field empty. A field whose text is {@value #NONE}
 * is empty although the defaults have a value. Used by one thread.
 */
public final class PropertyReader implements FieldValues, Versioned {

    /**
     * The text that leaves a field empty although a defaults element sets it; as the name of the
     * only row, it leaves a table empty. JMeter's JDBC Request uses the same text for null.
     */
    public static final String NONE = "]NULL[";

    private static final int NEVER = -1;

    private final Function<PropertyDescriptor<?, ?>, String> labels;
    private final List<PropertyDescriptor<?, ?>> descriptors;
    private final Object[] values;
    /** Texts of which JMeter changes a backslash; null for most. */
    private final String[] changedByJMeter;
    /** Indices of the values that can change without a property being set. */
    private int[] varying = {};

    private int settingsRead = NEVER;
    private long version;
    private long versionOfPlan = NEVER;

    /** @param labels the names of fields in messages */
    public PropertyReader(Function<PropertyDescriptor<?, ?>, String> labels, PropertyDescriptor<?, ?>... descriptors) {
        this.labels = labels;
        this.descriptors = List.of(descriptors);
        values = new Object[descriptors.length];
        changedByJMeter = new String[descriptors.length];
    }

    /** Returns the properties of a schema whose names have a prefix, except the given properties. */
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

    /**
     * Reads what may have changed.
     *
     * @param sampler has the properties
     * @param defaults elements with defaults, the nearest first
     * @param settings grows each time a property of the sampler is set or removed; at least 0
     */
    public void read(TestElement sampler, List<TestElement> defaults, int settings) {
        if (settings == settingsRead) {
            for (int i : varying) {
                read(i, sampler, defaults);
            }
            return;
        }
        for (int i = 0; i < values.length; i++) {
            read(i, sampler, defaults);
            JMeterProperty property = effective(descriptors.get(i).getName(), sampler, defaults);
            changedByJMeter[i] = Backslashes.changedIn(property, values[i]);
        }
        varying = IntStream.range(0, values.length)
                .filter(i -> varies(descriptors.get(i).getName(), sampler, defaults))
                .toArray();
        settingsRead = settings;
    }

    private void read(int i, TestElement sampler, List<TestElement> defaults) {
        Object value = valueOf(i, sampler, defaults);
        if (!Objects.equals(value, values[i])) {
            values[i] = value;
            version++;
        }
    }

    @Override
    public long version() {
        return version;
    }

    /**
     * Notes that all values come from the plan: no script has set a property since the thread
     * began.
     */
    public void readFromPlan() {
        versionOfPlan = version;
    }

    /** Whether the values are constants of the plan, the same in all threads. */
    public boolean isConstantOfPlan() {
        return version == versionOfPlan && varying.length == 0;
    }

    /**
     * Releases longer texts that are computed for each sample, which would stay in memory for each
     * sampler of each thread. They count as changed.
     *
     * @param characters length of the longest text that is kept
     */
    public void release(int characters) {
        for (int i : varying) {
            if (values[i] instanceof String text && text.length() > characters) {
                values[i] = null;
                version++;
            }
        }
    }

    /**
     * Rejects a text or table row that JMeter would send differently from what it shows.
     *
     * @throws InvalidInputException if JMeter changes a backslash in it, because it has a variable
     */
    public void requireUnchanged(PropertyDescriptor<?, ?> descriptor) throws InvalidInputException {
        String changed = changedByJMeter[indexOf(descriptor)];
        if (changed != null) {
            throw Backslashes.refused(name(descriptor), changed);
        }
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

    /**
     * Returns the first value that is not empty; null if all are empty or this value is
     * {@link #NONE}.
     */
    private Object valueOf(int i, TestElement sampler, List<TestElement> defaults) {
        String name = descriptors.get(i).getName();
        Object value = valueOf(i, sampler.getPropertyOrNull(name));
        for (int next = 0; value == null && next < defaults.size(); next++) {
            value = valueOf(i, defaults.get(next).getPropertyOrNull(name));
        }
        return NONE.equals(value) ? null : value;
    }

    /**
     * Returns null if the property is missing or empty, or if its function returned an empty text
     * this time.
     */
    private Object valueOf(int i, JMeterProperty property) {
        if (property == null) {
            return null;
        }
        if (property.getObjectValue() instanceof Arguments table) {
            if (table.getArgumentCount() == 1
                    && NONE.equals(table.getArgument(0).getName())) {
                return NONE;
            }
            return table.getArgumentCount() == 0 ? null : rowsOf(table, rowsBefore(i));
        }
        String text = property.getStringValue();
        return text.isEmpty() ? null : text;
    }

    /** Returns whether the effective value of a property can change without being set. */
    private static boolean varies(String name, TestElement sampler, List<TestElement> defaults) {
        JMeterProperty property = effective(name, sampler, defaults);
        return property != null && changesUnseen(property);
    }

    /**
     * Returns the property that takes effect: the sampler's own, or that of the nearest defaults
     * element that sets it; null if no element sets it.
     */
    private static JMeterProperty effective(String name, TestElement sampler, List<TestElement> defaults) {
        JMeterProperty property = sampler.getPropertyOrNull(name);
        for (int next = 0; isUnset(property) && next < defaults.size(); next++) {
            property = defaults.get(next).getPropertyOrNull(name);
        }
        return property;
    }

    private static boolean isUnset(JMeterProperty property) {
        return property == null
                || !changesUnseen(property) && property.getStringValue().isEmpty();
    }

    @SuppressWarnings("unchecked")
    private List<Row> rowsBefore(int i) {
        return values[i] instanceof List<?> rows ? (List<Row>) rows : List.of();
    }

    /**
     * Returns the rows of a table; if they are equal to the previous rows, returns those, so that
     * an unchanged table allocates nothing.
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

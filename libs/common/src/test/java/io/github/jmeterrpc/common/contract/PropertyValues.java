package io.github.jmeterrpc.common.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;

/**
 * Fills and compares the properties of any schema: texts, numbers, switches, and tables of names
 * and values.
 */
final class PropertyValues {

    private PropertyValues() {}

    /** Gives a property a value that no other property has; a table gets two rows. */
    static void fill(TestElement element, PropertyDescriptor<?, ?> property, String prefix) {
        String name = property.getName();
        if (!(property instanceof TestElementPropertyDescriptor<?, ?> table)) {
            element.setProperty(name, prefix + name);
            return;
        }
        if (table.getKlass() != Arguments.class) {
            throw new IllegalArgumentException(
                    name + " holds a " + table.getKlass() + ", which this contract cannot fill");
        }
        Arguments rows = new Arguments();
        rows.addArgument(prefix + name + " 1", prefix + "first");
        rows.addArgument(prefix + name + " 2", prefix + "second");
        element.setProperty(new TestElementProperty(name, rows));
    }

    /**
     * Changes a filled property as a script does: sets a text, and changes and adds rows without
     * setting the table.
     */
    static void change(TestElement element, PropertyDescriptor<?, ?> property, String text) {
        if (element.getProperty(property.getName()).getObjectValue() instanceof Arguments table) {
            table.getArgument(0).setValue(text);
            table.addArgument(text, text);
        } else {
            element.setProperty(property.getName(), text);
        }
    }

    /** The properties that an element has, in an order and form that can be compared. */
    static Map<String, Object> of(TestElement element, List<PropertyDescriptor<?, ?>> properties) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (PropertyDescriptor<?, ?> descriptor : properties) {
            JMeterProperty property = element.getPropertyOrNull(descriptor.getName());
            if (property != null) {
                values.put(descriptor.getName(), valueOf(property));
            }
        }
        return values;
    }

    private static Object valueOf(JMeterProperty property) {
        if (!(property.getObjectValue() instanceof Arguments table)) {
            return property.getStringValue();
        }
        List<String> rows = new ArrayList<>();
        for (JMeterProperty item : table) {
            Argument row = (Argument) item.getObjectValue();
            rows.add(row.getName() + "=" + row.getValue());
        }
        return rows;
    }
}

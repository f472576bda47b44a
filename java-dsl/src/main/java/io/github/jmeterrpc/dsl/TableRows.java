package io.github.jmeterrpc.dsl;

import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.testelement.schema.TestElementPropertyDescriptor;

/** Adds rows to the tables of elements. */
final class TableRows {

    private TableRows() {}

    static void add(TestElement element, PropertyDescriptor<?, ?> table, String name, String value) {
        if (!(element.getProperty(table.getName()).getObjectValue() instanceof Arguments)) {
            element.setProperty(new TestElementProperty(table.getName(), new Arguments()));
        }
        ((Arguments) element.getProperty(table.getName()).getObjectValue()).addArgument(name, value);
    }

    /** @throws IllegalArgumentException if the property is a table */
    static <D extends PropertyDescriptor<?, ?>> D requireScalar(D property) {
        if (property instanceof TestElementPropertyDescriptor<?, ?>) {
            throw new IllegalArgumentException(property.getName() + " is a table; add its rows one by one");
        }
        return property;
    }
}

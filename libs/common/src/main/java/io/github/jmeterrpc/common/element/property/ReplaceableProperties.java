package io.github.jmeterrpc.common.element.property;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.gui.Replaceable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestElementSchema;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.NumberProperty;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jorphan.util.JOrphanUtils;

/**
 * An element whose fields JMeter's <i>Search</i> can replace text in: its own properties of type
 * text or number, and the names and values of its tables. As in JMeter's own elements, its name and
 * comment are not changed. Called on the event dispatch thread, with the element of the tree.
 */
public interface ReplaceableProperties extends TestElement, Replaceable {

    @Override
    default int replace(String regex, String replaceBy, boolean caseSensitive) {
        List<JMeterProperty> own = new ArrayList<>();
        propertyIterator().forEachRemaining(own::add);
        own.removeIf(property -> TestElementSchema.INSTANCE.getProperties().containsKey(property.getName()));
        int replaced = 0;
        for (JMeterProperty property : own) {
            if (property.getObjectValue() instanceof Arguments table) {
                for (JMeterProperty item : table) {
                    Argument row = (Argument) item.getObjectValue();
                    replaced += JOrphanUtils.replaceValue(regex, replaceBy, caseSensitive, row.getName(), row::setName);
                    replaced +=
                            JOrphanUtils.replaceValue(regex, replaceBy, caseSensitive, row.getValue(), row::setValue);
                }
            } else if (property instanceof StringProperty || property instanceof NumberProperty) {
                replaced += JOrphanUtils.replaceValue(
                        regex,
                        replaceBy,
                        caseSensitive,
                        property.getStringValue(),
                        text -> setProperty(property.getName(), text));
            }
        }
        return replaced;
    }
}

package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The parameters of a Java Request. Their names are the property names of a sampler without the
 * prefix. A missing or blank parameter has the property's default. A table is typed as lines such
 * as {@code Name: value}.
 */
public final class JavaRequestParameters {

    private final String prefix;
    private final Map<PropertyDescriptor<?, ?>, String> defaults = new LinkedHashMap<>();

    /**
     * @param prefix the prefix of the property names
     * @param fields the parameters in the order of JMeter's panel
     */
    public JavaRequestParameters(String prefix, List<PropertyDescriptor<?, ?>> fields) {
        this.prefix = prefix;
        fields.forEach(field -> defaults.put(field, defaultOf(field)));
    }

    /** Sets a default for a parameter that differs from the property's default. */
    public JavaRequestParameters with(PropertyDescriptor<?, ?> field, String byDefault) {
        defaults.put(field, byDefault);
        return this;
    }

    /** All parameters with their defaults. */
    public Arguments defaults() {
        Arguments arguments = new Arguments();
        defaults.forEach((field, byDefault) -> arguments.addArgument(nameOf(field), byDefault));
        return arguments;
    }

    /** Returns the typed values by parameter name. */
    public FieldValues read(Map<String, String> typed) {
        return new Values(typed);
    }

    private String nameOf(PropertyDescriptor<?, ?> field) {
        return field.getName().substring(prefix.length());
    }

    private static String defaultOf(PropertyDescriptor<?, ?> field) {
        return field.getDefaultValue() == null ? "" : field.getDefaultValue().toString();
    }

    private final class Values implements FieldValues {

        private final Map<String, String> typed;

        private Values(Map<String, String> typed) {
            this.typed = typed;
        }

        @Override
        public String exactText(PropertyDescriptor<?, ?> field) {
            String text = typed.getOrDefault(nameOf(field), "");
            return text.isBlank() ? defaults.getOrDefault(field, defaultOf(field)) : text;
        }

        @Override
        public String name(PropertyDescriptor<?, ?> field) {
            return nameOf(field);
        }

        @Override
        public List<Row> rows(PropertyDescriptor<?, ?> field) throws InvalidInputException {
            List<Row> rows = new ArrayList<>();
            List<String> lines = text(field).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                int colon = line.indexOf(':');
                if (colon > 0) {
                    rows.add(new Row(
                            line.substring(0, colon).trim(),
                            line.substring(colon + 1).trim()));
                } else if (!line.isBlank()) {
                    // The value may be a secret, so it is not shown.
                    throw new InvalidInputException(
                            nameOf(field),
                            "line " + (i + 1),
                            "must be a name, a colon and a value, as in 'Name: value'");
                }
            }
            return rows;
        }
    }
}

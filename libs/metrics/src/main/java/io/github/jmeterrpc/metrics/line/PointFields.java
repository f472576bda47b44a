package io.github.jmeterrpc.metrics.line;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjDoubleConsumer;

/** The fields of a point, numbers and texts. Not thread-safe. */
public final class PointFields {

    private static final int FEW = 16;

    private final List<Field> fields = new ArrayList<>(FEW);

    /** @param text the text; null if the field is a number */
    private record Field(String name, double number, String text) {}

    PointFields() {}

    void add(String name, double number, String text) {
        fields.add(new Field(name, number, text));
    }

    /** Returns a number; NaN if there is no number with this name. */
    public double number(String name) {
        Field field = find(name);
        return field == null || field.text != null ? Double.NaN : field.number;
    }

    /** Returns a number, or a default if there is no number with this name. */
    public double number(String name, double otherwise) {
        double number = number(name);
        return Double.isNaN(number) ? otherwise : number;
    }

    /** Returns a text; null if there is no text with this name. */
    public String text(String name) {
        Field field = find(name);
        return field == null ? null : field.text;
    }

    int size() {
        return fields.size();
    }

    /** Returns a hash that is equal for equal fields in the same order. */
    public int hash() {
        return fields.hashCode();
    }

    /** Visits all numbers. */
    public void forEachNumber(ObjDoubleConsumer<String> visitor) {
        for (Field field : fields) {
            if (field.text == null) {
                visitor.accept(field.name, field.number);
            }
        }
    }

    private Field find(String name) {
        // If two fields have the same name, InfluxDB uses the last one.
        for (int i = fields.size() - 1; i >= 0; i--) {
            if (fields.get(i).name.equals(name)) {
                return fields.get(i);
            }
        }
        return null;
    }
}

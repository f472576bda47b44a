package io.github.jmeterrpc.live.line;

import java.util.Arrays;
import java.util.function.ObjDoubleConsumer;

/** The fields of a point, numbers and texts. Not thread-safe. */
public final class Fields {

    private static final int FEW = 16;

    private String[] names = new String[FEW];
    private double[] numbers = new double[FEW];
    private String[] texts = new String[FEW];
    private int size;
    private int end;

    Fields() {}

    Fields endingAt(int position) {
        end = position;
        return this;
    }

    int end() {
        return end;
    }

    void add(String name, double number, String text) {
        if (size == names.length) {
            names = Arrays.copyOf(names, 2 * size);
            numbers = Arrays.copyOf(numbers, 2 * size);
            texts = Arrays.copyOf(texts, 2 * size);
        }
        names[size] = name;
        numbers[size] = number;
        texts[size++] = text;
    }

    /** A number, NaN if there is none of that name. */
    public double number(String name) {
        int i = find(name);
        return i < 0 || texts[i] != null ? Double.NaN : numbers[i];
    }

    /** A number, or another where there is none of that name. */
    public double number(String name, double otherwise) {
        double number = number(name);
        return Double.isNaN(number) ? otherwise : number;
    }

    /** A text, null if there is none of that name. */
    public String text(String name) {
        int i = find(name);
        return i < 0 ? null : texts[i];
    }

    /** Shows all numbers. */
    public void forEachNumber(ObjDoubleConsumer<String> visitor) {
        for (int i = 0; i < size; i++) {
            if (texts[i] == null) {
                visitor.accept(names[i], numbers[i]);
            }
        }
    }

    private int find(String name) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }
}

package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.Source.Spot;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Keeps definitions that refer to definitions from growing without end: a few lines can describe a type or a value of more
 * parts than any memory holds.
 */
final class Bounds {

    private static final int DEEPEST_REFERENCES = 200;
    private static final int MOST_STEPS = 2_000_000;

    private final Map<Object, Shape> shapes = new IdentityHashMap<>();
    private int references;
    private int steps;

    /** To be called before a definition is looked into, with {@link #leave} after it. */
    void enter(Spot spot) throws IdlException {
        references++;
        steps++;
        if (references > DEEPEST_REFERENCES) {
            throw spot.error(
                    "definitions refer to definitions more than " + DEEPEST_REFERENCES + " deep; make it flatter");
        }
        if (steps > MOST_STEPS) {
            throw spot.error("the definitions have more than " + MOST_STEPS + " parts; make them smaller");
        }
    }

    void leave() {
        references--;
    }

    /**
     * Takes down what a type or value consists of.
     *
     * @param most parts that it may have, those of its parts counted too
     * @return the whole
     */
    <T> T shape(Spot spot, T whole, Collection<?> parts, int most) throws IdlException {
        int depth = 1;
        long size = 1;
        for (Object part : parts) {
            Shape shape = shapes.getOrDefault(part, Shape.LEAF);
            depth = Math.max(depth, shape.depth + 1);
            size += shape.size;
        }
        if (depth > Tokens.DEEPEST) {
            throw spot.error("nested more than " + Tokens.DEEPEST + " deep; make it flatter");
        }
        if (size > most) {
            throw spot.error("this has more than " + most + " parts, with all that it refers to; make it smaller");
        }
        shapes.put(whole, new Shape(depth, size));
        return whole;
    }

    private record Shape(int depth, long size) {

        static final Shape LEAF = new Shape(1, 1);
    }
}

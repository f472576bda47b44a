package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Spot;
import io.github.jmeterrpc.thrift.idl.parser.Tokens;
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
    private long steps;

    /** To be called before a definition is looked into, with {@link #leave} after it. */
    void enter(Spot spot) throws IdlException {
        references++;
        if (references > DEEPEST_REFERENCES) {
            throw spot.error(
                    "definitions refer to definitions more than " + DEEPEST_REFERENCES + " deep; make it flatter");
        }
        charge(spot, 1);
    }

    /**
     * Counts work, all of which together is bounded.
     *
     * @param more parts that are about to be looked at
     */
    void charge(Spot spot, long more) throws IdlException {
        steps += more;
        if (steps > MOST_STEPS) {
            throw spot.error("the definitions have more than " + MOST_STEPS + " parts; make them smaller");
        }
    }

    /** Parts of a type or a value, those of its parts counted too. */
    long size(Object whole) {
        return shapes.getOrDefault(whole, Shape.LEAF).size;
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

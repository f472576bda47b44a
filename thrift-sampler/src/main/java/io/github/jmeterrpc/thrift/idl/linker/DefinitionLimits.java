package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import io.github.jmeterrpc.thrift.idl.parser.Tokens;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Keeps definitions that refer to definitions from growing without end: a few lines can describe a type or a value of more
 * parts than any memory holds.
 */
final class DefinitionLimits {

    private static final int MAX_REFERENCE_DEPTH = 200;
    private static final int MAX_STEPS = 2_000_000;

    private final Map<Object, Shape> shapes = new IdentityHashMap<>();
    private int references;
    private long steps;

    /** To be called before a definition is looked into, with {@link #leave} after it. */
    void enter(Position position) throws IdlException {
        references++;
        if (references > MAX_REFERENCE_DEPTH) {
            throw position.error(
                    "definitions refer to definitions more than " + MAX_REFERENCE_DEPTH + " deep; make it flatter");
        }
        charge(position, 1);
    }

    /**
     * Counts work, all of which together is bounded.
     *
     * @param more parts that are about to be looked at
     */
    void charge(Position position, long more) throws IdlException {
        steps += more;
        if (steps > MAX_STEPS) {
            throw position.error("the definitions have more than " + MAX_STEPS + " parts; make them smaller");
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
    <T> T shape(Position position, T whole, Collection<?> parts, int most) throws IdlException {
        int depth = 1;
        long size = 1;
        for (Object part : parts) {
            Shape shape = shapes.getOrDefault(part, Shape.LEAF);
            depth = Math.max(depth, shape.depth + 1);
            size += shape.size;
        }
        if (depth > Tokens.MAX_DEPTH) {
            throw position.error("nested more than " + Tokens.MAX_DEPTH + " deep; make it flatter");
        }
        if (size > most) {
            throw position.error("this has more than " + most + " parts, with all that it refers to; make it smaller");
        }
        shapes.put(whole, new Shape(depth, size));
        return whole;
    }

    private record Shape(int depth, long size) {

        static final Shape LEAF = new Shape(1, 1);
    }
}

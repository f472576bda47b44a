package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import io.github.jmeterrpc.thrift.idl.parser.Tokens;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Limits depth, size and work of the linker. Definitions that refer to each other can describe, in a few lines, a type or value
 * that exceeds any heap. One instance per link.
 */
final class DefinitionLimits {

    private static final int MAX_REFERENCE_DEPTH = 200;
    private static final int MAX_STEPS = 2_000_000;

    private final Map<Object, Shape> shapes = new IdentityHashMap<>();
    private int references;
    private long steps;

    /** Counts a level of references between definitions; {@link #leave} ends it. */
    void enter(Position position) throws IdlException {
        references++;
        if (references > MAX_REFERENCE_DEPTH) {
            throw position.error(
                    "definitions refer to definitions more than " + MAX_REFERENCE_DEPTH + " deep; make it flatter");
        }
        charge(position, 1);
    }

    /**
     * Adds to the total work, which is limited.
     *
     * @param more number of parts about to be visited
     */
    void charge(Position position, long more) throws IdlException {
        steps += more;
        if (steps > MAX_STEPS) {
            throw position.error("the definitions have more than " + MAX_STEPS + " parts; make them smaller");
        }
    }

    /** Number of parts of a type or value, nested parts included. */
    long size(Object whole) {
        return shapes.getOrDefault(whole, Shape.LEAF).size;
    }

    void leave() {
        references--;
    }

    /**
     * Records depth and size of a type or value.
     *
     * @param most maximum number of parts, nested parts included
     * @return the given type or value
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

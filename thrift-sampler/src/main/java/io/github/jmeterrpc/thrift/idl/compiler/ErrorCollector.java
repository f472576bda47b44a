package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Collects the errors of a file, so that a person can correct all of them at once. At most {@value
 * #MAX} are collected, one per place: several definitions can fail because of the same one.
 */
final class ErrorCollector {

    static final int MAX = 20;

    private final List<IdlException> errors = new ArrayList<>();
    private final Set<Place> places = new HashSet<>();
    private boolean complete = true;

    private record Place(String file, int line, int column) {}

    /** A part of the work that can fail alone. */
    interface Part {

        void run() throws IdlException;
    }

    /** Runs a part and keeps its errors; returns false if it failed. */
    boolean check(Part part) {
        try {
            part.run();
            return true;
        } catch (IdlException e) {
            e.errors().forEach(this::add);
            return false;
        }
    }

    private void add(IdlException error) {
        if (!places.contains(new Place(error.file(), error.line(), error.column()))) {
            if (errors.size() == MAX) {
                complete = false;
                return;
            }
            places.add(new Place(error.file(), error.line(), error.column()));
            errors.add(error);
        }
    }

    void throwIfAny() throws IdlException {
        if (!errors.isEmpty()) {
            throw IdlException.of(errors, complete);
        }
    }
}

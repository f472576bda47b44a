package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.compiler.Parser;
import io.github.jmeterrpc.thrift.idl.compiler.Source;
import io.github.jmeterrpc.thrift.idl.compiler.Unit;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds and parses a file and all files it includes. One instance per load. */
final class Loader {

    private static final int MAX_DEPTH = 64;

    private final Path base;
    private final List<String> searchPath;
    private final Map<Location, Unit> parsed = new HashMap<>();
    private final Set<Location> open = new LinkedHashSet<>();

    Loader(Path base, List<String> searchPath) {
        this.base = base;
        this.searchPath = searchPath;
    }

    Unit load(String file) throws IdlException {
        Fault whole = problem -> new IdlException(file, 0, 0, "", problem);
        if (file.isBlank()) {
            throw whole.error("name the file");
        }
        Set<Location> places = new LinkedHashSet<>();
        add(places, Location.folder(base, ""), file, whole);
        addSearchPath(places, file, whole);
        return find(places, "this file", whole);
    }

    private Unit find(Set<Location> places, String what, Fault fault) throws IdlException {
        for (Location place : places) {
            if (parsed.containsKey(place)) {
                return parsed.get(place);
            }
            Optional<String> text;
            try {
                text = place.read();
            } catch (IOException e) {
                throw fault.error("cannot read " + place + ": " + e.getMessage());
            }
            if (text.isPresent()) {
                return parse(place, text.get(), fault);
            }
        }
        if (places.isEmpty()) {
            throw fault.error("cannot find " + what + ": the name leads out of the jar; correct it");
        }
        for (Location place : places) {
            if (place.isFolder()) {
                throw fault.error(place + " is a folder; name a .thrift file in it");
            }
        }
        throw fault.error("cannot find " + what + "; looked for " + joined(places, ", ")
                + "; correct the name, or add its folder to the search path");
    }

    private Unit parse(Location location, String text, Fault fault) throws IdlException {
        if (!open.add(location)) {
            throw fault.error("files include each other: " + joined(open, " includes ")
                    + "; move the shared definitions into a separate file");
        }
        if (open.size() > MAX_DEPTH) {
            throw fault.error("more than " + MAX_DEPTH + " files include each other; join some");
        }
        Unit unit = Parser.parse(new Source(location.toString(), location.stem(), text));
        for (Unit.Include include : unit.includes()) {
            Fault atInclude = include.position()::error;
            unit.include(find(placesOf(include, location, atInclude), include.path(), atInclude));
        }
        open.remove(location);
        parsed.put(location, unit);
        return unit;
    }

    private Set<Location> placesOf(Unit.Include include, Location from, Fault fault) throws IdlException {
        Set<Location> places = new LinkedHashSet<>();
        add(places, from.parent(), include.path(), fault);
        addSearchPath(places, include.path(), fault);
        if (from.entry().isPresent()) {
            add(places, new Location(from.path(), Optional.of("")), include.path(), fault);
        }
        return places;
    }

    private void addSearchPath(Set<Location> places, String file, Fault fault) throws IdlException {
        for (String folder : searchPath) {
            try {
                add(places, Location.folder(base, folder), file, fault);
            } catch (InvalidPathException e) {
                throw fault.error("the folder '" + folder + "' of the search path cannot exist: " + e.getReason());
            }
        }
    }

    private static void add(Set<Location> places, Location folder, String file, Fault fault) throws IdlException {
        try {
            folder.below(file).ifPresent(places::add);
        } catch (InvalidPathException e) {
            throw fault.error("no file can have the name '" + file + "': " + e.getReason());
        }
    }

    private static String joined(Set<Location> locations, String separator) {
        return locations.stream().map(Location::toString).collect(Collectors.joining(separator));
    }

    /** Creates an error at the place that refers to a file. */
    private interface Fault {

        IdlException error(String problem);
    }
}

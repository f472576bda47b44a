package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.linker.Linker;
import io.github.jmeterrpc.thrift.idl.linker.Scope;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import io.github.jmeterrpc.thrift.idl.parser.Parser;
import io.github.jmeterrpc.thrift.idl.parser.Source;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads a file and all files it includes, and records each place it looked at. One instance per load. */
final class DocumentLoader {

    private static final int MAX_FILES = 2_000;
    private static final int MAX_DEPTH = 64;

    private final Path base;
    private final List<String> searchPath;
    private final Map<Location, Optional<String>> looked = new LinkedHashMap<>();
    private final Map<Location, Scope> scopes = new LinkedHashMap<>();
    private final Set<Location> open = new LinkedHashSet<>();

    DocumentLoader(Path base, List<String> searchPath) {
        this.base = base;
        this.searchPath = searchPath;
    }

    /** All places that were looked at, with the text found there; empty if there was no file. */
    Map<Location, Optional<String>> looked() {
        return looked;
    }

    Document load(String file) throws IdlException {
        Fault whole = (problem) -> new IdlException(file, 0, 0, "", problem);
        if (file.isBlank()) {
            throw whole.error("name the file");
        }
        List<Location> places = new ArrayList<>();
        add(places, Location.folder(base, ""), file, whole);
        addSearchPath(places, file, whole);
        Scope root = scope(find(places, "this file", whole), whole);
        return Linker.link(root, List.copyOf(scopes.values()));
    }

    private Scope scope(Location location, Fault fault) throws IdlException {
        Scope known = scopes.get(location);
        if (known != null) {
            return known;
        }
        if (!open.add(location)) {
            throw fault.error("files include each other in a circle: "
                    + open.stream().map(Location::toString).collect(Collectors.joining(" includes "))
                    + "; move what they share into a file of its own");
        }
        if (open.size() > MAX_DEPTH || scopes.size() >= MAX_FILES) {
            throw fault.error("more than " + MAX_DEPTH + " files include each other, or there are more than "
                    + MAX_FILES + "; join some");
        }
        Source source = new Source(
                location.toString(), location.stem(), looked.get(location).orElseThrow());
        Ast.File file = Parser.parse(source);
        List<Scope> includes = new ArrayList<>();
        for (Ast.Include include : file.includes()) {
            Fault atInclude = include.position()::error;
            includes.add(scope(find(places(location, include, atInclude), include.path(), atInclude), atInclude));
        }
        open.remove(location);
        Scope scope = new Scope(file, includes);
        scopes.put(location, scope);
        return scope;
    }

    private List<Location> places(Location from, Ast.Include include, Fault fault) throws IdlException {
        List<Location> places = new ArrayList<>();
        add(places, from.parent(), include.path(), fault);
        addSearchPath(places, include.path(), fault);
        if (from.entry().isPresent()) {
            add(places, new Location(from.path(), Optional.of("")), include.path(), fault);
        }
        return places;
    }

    private void addSearchPath(List<Location> places, String file, Fault fault) throws IdlException {
        for (String folder : searchPath) {
            try {
                add(places, Location.folder(base, folder), file, fault);
            } catch (InvalidPathException e) {
                throw fault.error("the folder '" + folder + "' of the search path cannot exist: " + e.getReason());
            }
        }
    }

    private static void add(List<Location> places, Location folder, String file, Fault fault) throws IdlException {
        try {
            folder.below(file).filter(place -> !places.contains(place)).ifPresent(places::add);
        } catch (InvalidPathException e) {
            throw fault.error("no file can have the name '" + file + "': " + e.getReason());
        }
    }

    private Location find(List<Location> places, String what, Fault fault) throws IdlException {
        for (Location place : places) {
            try {
                Optional<String> text = looked.get(place);
                if (text == null) {
                    text = place.read();
                    looked.put(place, text);
                }
                if (text.isPresent()) {
                    return place;
                }
            } catch (IOException e) {
                throw fault.error("cannot read " + place + ": " + e.getMessage());
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
        throw fault.error("cannot find " + what + "; looked for "
                + places.stream().map(Location::toString).collect(Collectors.joining(", "))
                + "; correct the name, or add its folder to the search path");
    }

    /** Creates an error at the place that refers to a file. */
    private interface Fault {

        IdlException error(String problem);
    }
}

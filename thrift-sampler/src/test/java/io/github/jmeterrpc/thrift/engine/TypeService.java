package io.github.jmeterrpc.thrift.engine;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The services of the table of types. */
enum TypeService {
    /** Every type but {@code uuid}. */
    TYPES(ofTarget("types.thrift"), "TypesService"),
    UUIDS(ofTarget("uuids.thrift"), "UuidService"),
    /** Its methods are unknown to every server. */
    ABSENT(Path.of("src/test/resources/types/absent.thrift").toAbsolutePath(), "AbsentService");

    private final Path idl;
    private final Service service;

    TypeService(Path idl, String name) {
        this.idl = idl;
        try {
            service = new IdlFiles()
                    .load(idl.toString(), idl.getParent(), List.of())
                    .services()
                    .get(name);
        } catch (IdlException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path ofTarget(String file) {
        return Path.of(Plans.IDL).resolveSibling(file);
    }

    String idl() {
        return idl.toString();
    }

    /** Parses a method's result; sets and maps are sorted, since servers return them in any order. */
    JsonNode result(String method, String json) throws IOException {
        JsonNode value = JsonText.parse(json);
        Optional<Type> type = service.method(method).orElseThrow().returns();
        return type.isPresent() ? SortedJson.of(value, type.get()) : value;
    }
}

package io.github.jmeterrpc.thrifttarget;

import io.github.jmeterrpc.thrifttarget.gen.TypesService;
import java.util.HashMap;
import java.util.Map;

/** All that the target can be asked for: {@code UuidService}, and the two services it extends. */
final class TargetProcessor extends TypesService.Processor<TypesService.Iface> {

    TargetProcessor() {
        super(new TypesHandler(), new HashMap<>(Map.of(UuidEcho.METHOD, new UuidEcho())));
    }
}

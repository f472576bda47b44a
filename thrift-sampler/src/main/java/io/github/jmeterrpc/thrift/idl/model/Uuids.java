package io.github.jmeterrpc.thrift.idl.model;

import java.util.Optional;
import java.util.UUID;

/** Parses UUIDs. */
public final class Uuids {

    private Uuids() {}

    /** @param text 36 characters, in either case. Stricter than {@link UUID#fromString}, which also accepts shorter groups */
    public static Optional<UUID> parse(String text) {
        try {
            UUID uuid = UUID.fromString(text);
            return uuid.toString().equalsIgnoreCase(text) ? Optional.of(uuid) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}

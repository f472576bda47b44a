package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An enum. Equality is identity, because different files may declare enums of the same name. */
public final class EnumType implements Type {

    private final String name;
    private final List<Constant> constants;
    private final Map<String, Constant> byName;
    private final Map<Integer, Constant> byNumber;

    /**
     * @param name name without the prefix of the file
     * @param constants constants in the order of the IDL; names are unique
     */
    public EnumType(String name, List<Constant> constants) {
        this.name = name;
        this.constants = List.copyOf(constants);
        byName = this.constants.stream().collect(Collectors.toUnmodifiableMap(Constant::name, Function.identity()));
        byNumber = this.constants.stream()
                .collect(Collectors.toUnmodifiableMap(Constant::number, Function.identity(), (first, second) -> first));
    }

    @Override
    public String label() {
        return name;
    }

    public List<Constant> constants() {
        return constants;
    }

    public Optional<Constant> find(String constant) {
        return Optional.ofNullable(byName.get(constant));
    }

    /** Returns the first constant with this number. */
    public Optional<Constant> find(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    @Override
    public String toString() {
        return "enum " + name;
    }

    /** A named constant of the enum. */
    public record Constant(String name, int number) {}
}

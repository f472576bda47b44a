package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An enumeration. Two of the same name in different files are different: it equals only itself. */
public final class EnumType implements Type {

    private final String name;
    private final List<Constant> constants;
    private final String doc;
    private final Map<String, Constant> byName;
    private final Map<Integer, Constant> byNumber;

    /**
     * @param name without its file
     * @param constants as declared, names unique
     * @param doc its comment, empty if there is none
     */
    public EnumType(String name, List<Constant> constants, String doc) {
        this.name = name;
        this.constants = List.copyOf(constants);
        this.doc = doc;
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

    public String doc() {
        return doc;
    }

    public Optional<Constant> find(String constant) {
        return Optional.ofNullable(byName.get(constant));
    }

    /** The first constant with this number. */
    public Optional<Constant> find(int number) {
        return Optional.ofNullable(byNumber.get(number));
    }

    @Override
    public String toString() {
        return "enum " + name;
    }

    /** One of its values. */
    public record Constant(String name, int number, String doc) {}
}

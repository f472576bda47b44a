package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.List;

/**
 * A method of a service.
 *
 * @param name name of the method
 * @param parameterTypes its types, as a sampler's parameter types take them
 * @param returnType its return type
 * @param argumentsTemplate a JSON array with an element for each parameter, to be filled in
 * @param definitions what the metadata says of its arguments
 */
public record ServiceMethod(
        String name,
        List<String> parameterTypes,
        String returnType,
        String argumentsTemplate,
        ArgumentDefinitions definitions) {

    /** A method whose arguments no metadata describes. */
    public ServiceMethod(String name, List<String> parameterTypes, String returnType, String argumentsTemplate) {
        this(name, parameterTypes, returnType, argumentsTemplate, ArgumentDefinitions.NONE);
    }
}

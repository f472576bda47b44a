package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.List;

/**
 * A method of a service.
 *
 * @param name name of the method
 * @param parameterTypes parameter types in the form of the sampler's field
 * @param returnType return type
 * @param argumentsTemplate a JSON array with an element for each parameter, for users to fill in
 * @param definitions description of the arguments in the metadata
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

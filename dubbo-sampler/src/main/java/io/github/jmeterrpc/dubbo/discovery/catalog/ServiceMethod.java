package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.List;

/**
 * A method of a service.
 *
 * @param name name of the method
 * @param parameterTypes parameter types in the form of the sampler's field; empty for a method of
 *     protobuf, whose one message needs no type there
 * @param signature name, parameters and result, as lists show the method
 * @param argumentsTemplate a JSON array with an element for each parameter, for users to fill in
 * @param definitions description of the arguments in the metadata
 */
public record ServiceMethod(
        String name,
        List<String> parameterTypes,
        String signature,
        String argumentsTemplate,
        ArgumentDefinitions definitions) {

    /** A method of a Java interface. */
    public static ServiceMethod ofJava(
            String name,
            List<String> parameterTypes,
            String returnType,
            String argumentsTemplate,
            ArgumentDefinitions definitions) {
        String signature = name + "(" + String.join(", ", parameterTypes) + "): " + returnType;
        return new ServiceMethod(name, parameterTypes, signature, argumentsTemplate, definitions);
    }

    /** A method of a Java interface whose arguments no metadata describes. */
    public static ServiceMethod ofJava(
            String name, List<String> parameterTypes, String returnType, String argumentsTemplate) {
        return ofJava(name, parameterTypes, returnType, argumentsTemplate, ArgumentDefinitions.NONE);
    }
}

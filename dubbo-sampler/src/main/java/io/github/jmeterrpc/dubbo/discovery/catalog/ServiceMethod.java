package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.List;

/**
 * A method of a service.
 *
 * @param name name of the method
 * @param parameterTypes its types, as a sampler's parameter types take them
 * @param returnType its return type
 * @param argumentsTemplate a JSON array with an element for each parameter, to be filled in
 */
public record ServiceMethod(String name, List<String> parameterTypes, String returnType, String argumentsTemplate) {}

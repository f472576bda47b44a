package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.idl.model.Method;

/**
 * What is called.
 *
 * @param service name of the service, for display
 * @param method of the IDL
 */
public record Target(String service, Method method) {}

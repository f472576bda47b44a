package io.github.jmeterrpc.dubbo.discovery.catalog;

/**
 * A service that a registry lists.
 *
 * @param interfaceName full name of the interface
 * @param group service group, or empty
 * @param version service version, or empty
 */
public record ServiceName(String interfaceName, String group, String version) {}

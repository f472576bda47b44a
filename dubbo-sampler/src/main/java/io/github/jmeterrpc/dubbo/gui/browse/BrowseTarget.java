package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;

/**
 * The registry to query, as typed.
 *
 * @param address may be unusable
 * @param registries access to the registry
 */
public record BrowseTarget(String address, RegistryOptions registries) {

    /** Whether anything in it has a value only while a test runs. */
    boolean holdsVariables() {
        return (address + registries.user() + registries.password() + registries.namespace() + registries.group())
                .contains("${");
    }

    /** The same with another address. */
    BrowseTarget at(String otherAddress) {
        return new BrowseTarget(otherAddress, registries);
    }
}

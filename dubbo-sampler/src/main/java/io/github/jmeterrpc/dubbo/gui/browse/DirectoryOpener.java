package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.client.Address;
import io.github.jmeterrpc.dubbo.client.Registries;
import io.github.jmeterrpc.dubbo.registry.DirectoryException;
import io.github.jmeterrpc.dubbo.registry.ServiceDirectory;

/** Connects to a registry. Called off the event thread; may take as long as the time limit says. */
@FunctionalInterface
public interface DirectoryOpener {

    /**
     * @param address of the registry
     * @param registries access to it
     * @param timeoutMillis longest wait for an answer, milliseconds
     * @throws DirectoryException if there is no connection
     */
    ServiceDirectory open(Address address, Registries registries, int timeoutMillis) throws DirectoryException;
}

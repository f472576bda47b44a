package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;

/**
 * A catalog that is opened by the first query and closed when no query is pending. Queries run one
 * after the other. A query cannot be interrupted, so giving up does not wait for it: the querying
 * thread closes the catalog when the reply arrives.
 */
public final class CatalogSession {

    /**
     * The registry to query, as typed.
     *
     * @param address may be unusable
     * @param registries access to the registry
     */
    public record Registry(String address, RegistryOptions registries) {

        /** Whether a field contains a variable or function, whose value is known only during a test. */
        public boolean holdsVariables() {
            return (address + registries.user() + registries.password() + registries.namespace() + registries.group())
                    .contains("${");
        }

        /** Returns a copy with another address. */
        Registry at(String otherAddress) {
            return new Registry(otherAddress, registries);
        }
    }

    /** Connects to a registry. Called off the event thread; may take up to the time limit. */
    @FunctionalInterface
    public interface Opener {

        /**
         * @param address address of the registry
         * @param registries access options
         * @param timeoutMillis time limit of each reply, in milliseconds
         * @throws CatalogException if the connection fails
         */
        ServiceCatalog open(Address address, RegistryOptions registries, int timeoutMillis) throws CatalogException;
    }

    /** Time limit of a registry's reply, in milliseconds; samplers have the same limit. */
    private static final int TIMEOUT_MILLIS = 10_000;

    /** A query to the catalog. */
    @FunctionalInterface
    interface Query<T> {
        T run(ServiceCatalog directory) throws CatalogException;
    }

    private final Registry registry;
    private final Opener opener;
    private ServiceCatalog directory;
    private boolean inUse;
    private boolean givenUp;

    CatalogSession(Registry registry, Opener opener) {
        this.registry = registry;
        this.opener = opener;
    }

    Registry registry() {
        return registry;
    }

    /** Runs a query; blocks as long as the catalog does. */
    <T> T run(Query<T> query) throws CatalogException, InvalidInputException {
        synchronized (this) {
            if (givenUp) {
                throw new CatalogException("The browser was closed", null);
            }
            inUse = true;
        }
        try {
            return query.run(opened());
        } finally {
            stopUsing();
        }
    }

    private ServiceCatalog opened() throws CatalogException, InvalidInputException {
        synchronized (this) {
            if (directory != null) {
                return directory;
            }
        }
        ServiceCatalog opened = opener.open(Address.parse(registry.address()), registry.registries(), TIMEOUT_MILLIS);
        synchronized (this) {
            directory = opened;
        }
        return opened;
    }

    private void stopUsing() {
        synchronized (this) {
            inUse = false;
            if (!givenUp) {
                return;
            }
        }
        close();
    }

    /**
     * Rejects further queries, and returns at once.
     *
     * @return whether the caller must call {@link #close}, which may block
     */
    synchronized boolean giveUp() {
        givenUp = true;
        return !inUse && directory != null;
    }

    /** Closes the catalog if it is open. */
    void close() {
        ServiceCatalog closing;
        synchronized (this) {
            closing = directory;
            directory = null;
        }
        if (closing != null) {
            closing.close();
        }
    }
}

package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import java.util.List;

/**
 * State of the browser view.
 *
 * @param status the progress or the result of the query
 * @param detail the reason of a failure; else empty
 * @param services the services found
 * @param methods the methods of the selected service
 */
record BrowseState(Status status, String detail, List<ServiceName> services, List<ServiceMethod> methods) {

    /** The present state of the browser. */
    enum Status {
        READY,
        SEARCHING,
        READING_METHODS,
        FOUND,
        LIMIT_REACHED,
        NOTHING_FOUND,
        METHODS_FOUND,
        NO_METHODS,
        CANCELLED,
        VARIABLES,
        FAILED
    }

    static final BrowseState INITIAL = new BrowseState(Status.READY, "", List.of(), List.of());

    BrowseState {
        services = List.copyOf(services);
        methods = List.copyOf(methods);
    }

    boolean busy() {
        return status == Status.SEARCHING || status == Status.READING_METHODS;
    }

    BrowseState with(Status other) {
        return new BrowseState(other, "", services, methods);
    }

    BrowseState failed(String why) {
        return new BrowseState(Status.FAILED, why, services, methods);
    }
}

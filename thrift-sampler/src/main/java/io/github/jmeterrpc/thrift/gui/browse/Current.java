package io.github.jmeterrpc.thrift.gui.browse;

/**
 * The method that a panel names when the browser is opened.
 *
 * @param service as typed; empty: any
 * @param method as typed
 */
public record Current(String service, String method) {

    boolean is(BrowseChoice choice) {
        return choice.method().name().equals(method)
                && (service.isEmpty() || choice.service().equals(service));
    }
}

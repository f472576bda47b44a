package io.github.jmeterrpc.thrift.gui.browse;

/**
 * The method that a panel names when the browser is opened.
 *
 * @param service service as typed; empty for any service
 * @param method method as typed
 */
public record Current(String service, String method) {

    boolean is(BrowseChoice choice) {
        return choice.method().name().equals(method)
                && (service.isEmpty() || choice.service().equals(service));
    }
}

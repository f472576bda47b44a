package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;

/**
 * The service and method that a panel names when the browser is opened.
 *
 * @param service as typed
 * @param method as typed
 */
public record Current(ServiceName service, String method) {}

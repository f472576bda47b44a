package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import java.util.Optional;

/**
 * A selection in the browser.
 *
 * @param address typed in the browser; empty if it is still the panel's own
 * @param service the service
 * @param method one of its methods, if one was picked
 */
public record BrowseChoice(Optional<String> address, ServiceName service, Optional<ServiceMethod> method) {}

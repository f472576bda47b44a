/**
 * Configures how Dubbo accesses registries.
 *
 * <p>Package {@code discovery} lists the services in a registry.
 */
package io.github.jmeterrpc.dubbo.registry;

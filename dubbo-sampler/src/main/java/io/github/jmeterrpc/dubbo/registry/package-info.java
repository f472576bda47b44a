/**
 * Configures how Dubbo accesses registries.
 *
 * <p>Reading services out of a registry does not belong here; that is {@code discovery}.
 */
package io.github.jmeterrpc.dubbo.registry;

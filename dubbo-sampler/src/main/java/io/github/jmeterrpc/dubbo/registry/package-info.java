/**
 * How Dubbo is told to access registries.
 *
 * <p>Reading services out of a registry does not belong here; that is {@code discovery}.
 */
package io.github.jmeterrpc.dubbo.registry;

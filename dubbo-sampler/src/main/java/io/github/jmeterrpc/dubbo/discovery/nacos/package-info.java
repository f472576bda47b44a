/**
 * Reads the services that Dubbo's providers register in Nacos.
 *
 * <p>Other registries have their own packages.
 */
package io.github.jmeterrpc.dubbo.discovery.nacos;

/**
 * The catalog that Dubbo's providers write to Nacos.
 *
 * <p>Other registries do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.nacos;

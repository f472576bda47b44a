/**
 * Reads the services that Dubbo's providers register in ZooKeeper.
 *
 * <p>Other registries have their own packages.
 */
package io.github.jmeterrpc.dubbo.discovery.zookeeper;

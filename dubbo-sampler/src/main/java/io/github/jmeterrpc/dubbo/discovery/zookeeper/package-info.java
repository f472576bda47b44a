/**
 * The catalog that Dubbo's providers write to ZooKeeper.
 *
 * <p>Other registries do not belong here.
 */
package io.github.jmeterrpc.dubbo.discovery.zookeeper;

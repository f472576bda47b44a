/**
 * What Dubbo does for a whole JVM and a load generator cannot use: hooks, statistics and watches, switched off.
 *
 * <p>What belongs to one test does not belong here; it is in {@code client}.
 */
package io.github.jmeterrpc.dubbo.client.jvm;

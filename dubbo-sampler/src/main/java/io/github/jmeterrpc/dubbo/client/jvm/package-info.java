/**
 * Switches off JVM-wide features of Dubbo that a load generator cannot use: hooks, metrics and leak
 * detection.
 *
 * <p>Objects that belong to one test are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.client.jvm;

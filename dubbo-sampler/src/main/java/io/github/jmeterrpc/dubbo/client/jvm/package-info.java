/**
 * Switches off JVM-wide features of Dubbo that a load generator cannot use: hooks, metrics and leak
 * detection.
 *
 * <p>Objects of one test do not belong here; they are in {@code client}.
 */
package io.github.jmeterrpc.dubbo.client.jvm;

/**
 * Typed calls of Dubbo services with the user's own interface.
 *
 * <p>Generic calls do not belong here; they are in {@code element}.
 */
package io.github.jmeterrpc.dubbo.typed;

/**
 * Typed calls of Dubbo services with the user's own interface.
 *
 * <p>Generic calls are in {@code element}.
 */
package io.github.jmeterrpc.dubbo.typed;

/**
 * Shared by all Dubbo elements of a running test: the client, definitions, resolved methods, and
 * the limits of Dubbo's log.
 */
package io.github.jmeterrpc.dubbo.element.scope;

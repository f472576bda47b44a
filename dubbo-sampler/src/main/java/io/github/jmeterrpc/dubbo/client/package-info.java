/**
 * Models, references and proxies of Dubbo, from the start of a test to its end.
 *
 * <p>What goes over a connection does not belong here; that is {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.client;

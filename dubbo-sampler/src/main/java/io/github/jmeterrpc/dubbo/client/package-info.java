/**
 * Models, references and proxies of Dubbo, from the start of a test to its end.
 *
 * <p>Connections and their frames are in {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.client;

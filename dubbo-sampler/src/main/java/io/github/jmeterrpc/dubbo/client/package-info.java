/**
 * Models, references and proxies of Dubbo, from the start of a test to its end.
 *
 * <p>Calls by a reference are in {@code call}, connections and their frames in {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.client;

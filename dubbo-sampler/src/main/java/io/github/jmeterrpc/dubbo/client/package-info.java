/**
 * Models, references and proxies of Dubbo, from the start of a test to its end.
 *
 * <p>The content of connections does not belong here; see {@code remoting}.
 */
package io.github.jmeterrpc.dubbo.client;

/**
 * The suite's elements for plans that are written in Java with jmeter-java-dsl; start with
 * {@link io.github.jmeterrpc.dsl.RpcDsl}. The elements themselves are in the plugins.
 */
package io.github.jmeterrpc.dsl;

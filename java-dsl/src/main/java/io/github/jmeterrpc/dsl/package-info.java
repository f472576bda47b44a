/**
 * The suite's elements for plans that are written in Java with jmeter-java-dsl; begin with {@link
 * io.github.jmeterrpc.dsl.RpcDsl}. Nothing of the elements themselves belongs here.
 */
package io.github.jmeterrpc.dsl;

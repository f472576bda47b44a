/** Typed calls of Thrift services with the user's own generated client. */
package io.github.jmeterrpc.thrift.java;

/** The Thrift service that tests, plans and benchmarks call. */
package io.github.jmeterrpc.thrifttarget;

/** The Thrift service that plans call, by command line. */
package io.github.jmeterrpc.targets.thrift;

/**
 * Faults of a network and of a server, on request: a TCP proxy and an HTTP server on loopback.
 * Plain JDK code.
 */
package io.github.jmeterrpc.support.faults;

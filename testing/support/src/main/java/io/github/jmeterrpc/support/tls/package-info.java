/** Certificates for servers and clients of tests. */
package io.github.jmeterrpc.support.tls;

/**
 * Encryption of Dubbo's connections: handlers, handshakes, certificates, failures.
 *
 * <p>The users' settings are in module {@code common}.
 */
package io.github.jmeterrpc.dubbo.tls;

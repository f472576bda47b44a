/**
 * Encryption of Dubbo's connections: handlers, handshakes, certificates, failures.
 *
 * <p>What users name belongs to common.
 */
package io.github.jmeterrpc.dubbo.tls;

/**
 * Encryption of connections: settings, PEM files, and explanations of failed handshakes.
 */
package io.github.jmeterrpc.common.tls;

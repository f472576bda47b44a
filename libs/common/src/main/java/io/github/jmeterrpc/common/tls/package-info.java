/**
 * Encryption of connections: settings, contents of PEM files, explanations of failed handshakes.
 */
package io.github.jmeterrpc.common.tls;

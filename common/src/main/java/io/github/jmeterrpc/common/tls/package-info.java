/** Encryption of connections: what users name, what files hold, why a handshake failed. */
package io.github.jmeterrpc.common.tls;

package io.github.jmeterrpc.targets.tls;

import io.github.jmeterrpc.common.tls.TlsMaterial;

/**
 * How a target encrypts, its files read and found to be good: a server would find out at the first call.
 *
 * @param certificate PEM file with its certificate
 * @param key PEM file with the certificate's key
 * @param callersAuthority PEM file with the certificates of those who may sign callers'; empty: callers need none
 * @param material what is in the files
 */
public record ServerTls(String certificate, String key, String callersAuthority, TlsMaterial material) {}

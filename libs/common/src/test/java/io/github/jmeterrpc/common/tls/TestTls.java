package io.github.jmeterrpc.common.tls;

import io.github.jmeterrpc.common.input.InvalidInputException;

/**
 * Settings for encrypted connections in tests; without files, the trust store of the JVM trusts.
 * Each method sets one value.
 */
public final class TestTls {

    private String trusted = "";
    private String certificate = "";
    private String key = "";
    private String keyPassword = "";
    private boolean anyHost;

    private TestTls() {}

    /** Encryption without any file. */
    public static TestTls noFiles() {
        return new TestTls();
    }

    /** Trusts the certificates in a file. */
    public static TestTls trusting(String file) {
        TestTls tls = new TestTls();
        tls.trusted = file;
        return tls;
    }

    /** The client's own certificate and its key; an empty text means none. */
    public TestTls own(String certificateFile, String keyFile) {
        certificate = certificateFile;
        key = keyFile;
        return this;
    }

    public TestTls keyPassword(String password) {
        keyPassword = password;
        return this;
    }

    /** Accepts a certificate that was made for another host. */
    public TestTls anyHost() {
        anyHost = true;
        return this;
    }

    /** @throws InvalidInputException as {@link Tls#of} does */
    public Tls build() throws InvalidInputException {
        return Tls.of(trusted, certificate, key, keyPassword, anyHost);
    }
}

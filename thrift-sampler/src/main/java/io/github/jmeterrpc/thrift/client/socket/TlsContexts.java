package io.github.jmeterrpc.thrift.client.socket;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.common.tls.TlsMaterial;
import java.security.GeneralSecurityException;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;

/**
 * Keeps one TLS context for each combination of TLS settings in a test: its files are read once,
 * and its sessions are resumed. Thread-safe.
 */
public final class TlsContexts {

    private final Map<Tls, SSLContext> known = new HashMap<>();
    private final Runnable warmUp;

    public TlsContexts() {
        this(TlsWarmUp::run);
    }

    /** @param warmUp runs before the first context is returned */
    TlsContexts(Runnable warmUp) {
        this.warmUp = warmUp;
    }

    /**
     * Returns the context; the first caller reads the files, others wait.
     *
     * @throws InvalidInputException if a file cannot be used; the next caller reads it again
     */
    public synchronized SSLContext of(Tls tls) throws InvalidInputException {
        SSLContext context = known.get(tls);
        if (context == null) {
            context = read(tls);
            if (known.isEmpty()) {
                warmUp.run();
            }
            known.put(tls, context);
        }
        return context;
    }

    private static SSLContext read(Tls tls) throws InvalidInputException {
        try {
            return TlsMaterial.read(tls).context();
        } catch (GeneralSecurityException e) {
            throw new InvalidInputException(
                    TlsMaterial.TRUSTED, tls.trustedCertificates(), "cannot be used: " + e.getMessage());
        }
    }
}

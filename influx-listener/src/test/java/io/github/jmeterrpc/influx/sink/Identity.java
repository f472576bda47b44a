package io.github.jmeterrpc.influx.sink;

import io.github.jmeterrpc.support.ManagedProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A key for 127.0.0.1 and a host that no name server knows, with a certificate signed by itself.
 */
record Identity(SSLContext context, Path pem, Path key) {

    static final String HOST = "influx.invalid";

    private static final String PASSWORD = "changeit";

    static Identity make(Path folder, String name) throws IOException, GeneralSecurityException {
        Path store = folder.resolve(name + ".p12");
        Path pem = folder.resolve(name + ".pem");
        keytool(
                folder,
                store,
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1,dns:" + HOST,
                "-ext",
                "bc:c=ca:true");
        keytool(folder, store, "-exportcert", "-alias", name, "-rfc", "-file", pem.toString());
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(keys, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        Path key = folder.resolve(name + "-key.pem");
        byte[] encoded = keys.getKey(name, PASSWORD.toCharArray()).getEncoded();
        Files.writeString(
                key,
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded)
                        + "\n-----END PRIVATE KEY-----\n");
        return new Identity(context, pem, key);
    }

    private static void keytool(Path folder, Path store, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(args));
        command.addAll(List.of("-keystore", store.toString(), "-storepass", PASSWORD, "-storetype", "PKCS12"));
        Path output = folder.resolve("keytool.log");
        try (ManagedProcess keytool =
                ManagedProcess.start("keytool", new ProcessBuilder(command), output, Duration.ofMinutes(1))) {
            if (keytool.awaitExit() != 0) {
                throw keytool.failure("made no key");
            }
        }
    }
}

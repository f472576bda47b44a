package io.github.jmeterrpc.common.tls;

import static io.github.jmeterrpc.common.tls.TestTls.noFiles;
import static io.github.jmeterrpc.common.tls.TestTls.trusting;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests which files are accepted, and the messages for the others. Those in {@code resources/tls}
 * were made with openssl.
 */
class TlsMaterialTest {

    private static final String PASSWORD = "s3cr3t";

    @TempDir
    Path folder;

    private static String file(String name) {
        return Path.of("src", "test", "resources", "tls", name).toString();
    }

    private String written(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static void works(TestTls tls) throws Exception {
        assertThat(TlsMaterial.read(tls.build()).context()).isNotNull();
    }

    private static void refused(TestTls tls, String fieldAndValue, String... rest) {
        assertThatThrownBy(() -> TlsMaterial.read(tls.build()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith(fieldAndValue)
                .satisfies(e -> assertThat(e.getMessage()).contains(List.of(rest)))
                .satisfies(e -> assertThat(e.toString()).doesNotContain(PASSWORD));
    }

    @Test
    void filesAsOpensslWritesThem() throws Exception {
        works(noFiles());
        works(trusting(file("rsa.pem")));
        works(noFiles().own(file("rsa.pem"), file("rsa.key")));
        works(noFiles().own(file("rsa.pem"), file("rsa-aes.key")).keyPassword(PASSWORD));
        works(noFiles().own(file("ec.pem"), file("ec.key")));
    }

    @Test
    void severalCertificatesAndRemarksInOneFile() throws Exception {
        String rsa = Files.readString(Path.of(file("rsa.pem"))).replace("\n", "\r\n");
        String both =
                written("both.pem", "# ours\r\n" + rsa + "# theirs\n" + Files.readString(Path.of(file("ec.pem"))));
        String withKey = written("with-key.pem", "Bag Attributes\n" + rsa + Files.readString(Path.of(file("rsa.key"))));
        works(trusting(both).own(withKey, withKey));
        refused(noFiles().own(both, withKey), "Own certificate '" + both + "': is not a chain", "first");
        assertThat(PemFile.read("field", both).certificates()).hasSize(2);
    }

    @Test
    void filesThatAreNotThere() {
        String missing = folder.resolve("missing.pem").toString();
        refused(trusting(missing), "Trusted certificates '" + missing + "': ", "does not exist");
        refused(noFiles().own(missing, file("rsa.key")), "Own certificate '" + missing + "': ", "does not exist");
        refused(noFiles().own(file("rsa.pem"), missing), "Own key '" + missing + "': ", "does not exist");
        refused(trusting(folder.toString()), "Trusted certificates '" + folder + "': ", "is a folder");
    }

    @Test
    void filesThatAreSomethingElse() throws Exception {
        String text = written("text.pem", "hello");
        refused(trusting(text), "Trusted certificates '" + text + "': ", "BEGIN CERTIFICATE");
        refused(noFiles().own(text, file("rsa.key")), "Own certificate '" + text + "': ", "BEGIN CERTIFICATE");
        refused(noFiles().own(file("rsa.pem"), text), "Own key '" + text + "': ", "BEGIN PRIVATE KEY");
        String pkcs1 = file("rsa-pkcs1.key");
        refused(noFiles().own(file("rsa.pem"), pkcs1), "Own key '" + pkcs1 + "': ", "openssl pkcs8 -topk8");
        String damaged = written("damaged.pem", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        refused(trusting(damaged), "Trusted certificates '" + damaged + "': ", "damaged");
        String damagedKey = written("damaged.key", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        refused(noFiles().own(file("rsa.pem"), damagedKey), "Own key '" + damagedKey + "': ", "damaged");
        String binary = folder.resolve("binary.der").toString();
        Files.write(Path.of(binary), new byte[] {0x30, (byte) 0x82, (byte) 0xff, 0, 1});
        refused(trusting(binary), "Trusted certificates '" + binary + "': ", "PEM");
    }

    @Test
    void oneOfCertificateAndKeyAlone() {
        refused(noFiles().own("", file("rsa.key")), "Own certificate ''", "name its certificate");
        refused(noFiles().own(file("rsa.pem"), ""), "Own key ''", "name its key");
        refused(noFiles().own(file("ec.pem"), file("rsa.key")), "Own key '" + file("rsa.key"), "made together");
    }

    @Test
    void theKeyOfAnotherCertificateOfTheSameKind() throws Exception {
        KeyPairGenerator keys = KeyPairGenerator.getInstance("RSA");
        keys.initialize(2048);
        String other = written(
                "other.key",
                "-----BEGIN PRIVATE KEY-----\n"
                        + Base64.getMimeEncoder()
                                .encodeToString(
                                        keys.generateKeyPair().getPrivate().getEncoded())
                        + "\n-----END PRIVATE KEY-----\n");
        refused(noFiles().own(file("rsa.pem"), other), "Own key '" + other + "': is not the key of", "made together");
    }

    @Test
    void passwordsThatDoNotFit() {
        String key = file("rsa-aes.key");
        refused(noFiles().own(file("rsa.pem"), key), "Own key '" + key + "': is encrypted", "Key password");
        refused(
                noFiles().own(file("rsa.pem"), key).keyPassword(PASSWORD + "4"),
                "Key password '***': does not open Own key",
                key);
    }

    @Test
    void variablesWithoutAValue() {
        refused(trusting("${ca}"), "Trusted certificates '${ca}': ", "contains a variable without a value");
        refused(noFiles().own("${cert}", "${key}"), "Own certificate '${cert}': ", "variable");
        refused(noFiles().own("c", "${key}"), "Own key '${key}': ", "variable");
        refused(noFiles().own("c", "k").keyPassword("${password}"), "Key password '***': ", "contains a variable");
    }

    @Test
    void thePasswordIsShownNowhere() {
        assertThat(new Tls(true, "t", "c", "k", PASSWORD, false).toString()).doesNotContain(PASSWORD);
    }
}

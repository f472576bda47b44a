package io.github.jmeterrpc.common.tls;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A file in PEM form: blocks of Base64 between lines with dashes; other text is ignored. */
final class PemFile {

    private static final long LONGEST_FILE = 4L << 20;
    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]+)-----END \\1-----");
    private static final List<String> KEY_ALGORITHMS = List.of("RSA", "EC", "Ed25519", "Ed448", "DSA");

    /** The name in RFC 8018 of the scheme whose parameters name the actual algorithm. */
    private static final String PBES2 = "1.2.840.113549.1.5.13";

    private final String field;
    private final String name;
    private final String text;

    private PemFile(String field, String name, String text) {
        this.field = field;
        this.name = name;
        this.text = text;
    }

    /**
     * Reads a file.
     *
     * @param field label of the field that contains the path
     * @param name path of the file
     * @throws InvalidInputException if the file cannot be read
     */
    static PemFile read(String field, String name) throws InvalidInputException {
        try {
            Path path = Path.of(name);
            if (Files.isDirectory(path)) {
                throw new InvalidInputException(field, name, "is a folder; name a file in PEM form");
            }
            if (Files.size(path) > LONGEST_FILE) {
                throw new InvalidInputException(field, name, "is longer than 4 MB; name a file in PEM form");
            }
            return new PemFile(field, name, Files.readString(path, StandardCharsets.ISO_8859_1));
        } catch (NoSuchFileException | InvalidPathException e) {
            throw new InvalidInputException(
                    field, name, "does not exist on this machine; a relative name starts at the test plan's folder");
        } catch (IOException e) {
            throw new InvalidInputException(field, name, "cannot be read: " + e + "; check its rights");
        }
    }

    /** Returns all certificates in the file, at least one. */
    List<X509Certificate> certificates() throws InvalidInputException {
        List<X509Certificate> certificates = new ArrayList<>();
        Matcher block = BLOCK.matcher(text);
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            while (block.find()) {
                if (block.group(1).equals("CERTIFICATE") || block.group(1).equals("X509 CERTIFICATE")) {
                    certificates.add((X509Certificate)
                            factory.generateCertificate(new ByteArrayInputStream(decoded(block.group(2)))));
                }
            }
        } catch (CertificateException e) {
            throw new InvalidInputException(field, name, "holds a damaged certificate: " + e.getMessage());
        }
        if (certificates.isEmpty()) {
            throw new InvalidInputException(
                    field,
                    name,
                    "contains no certificate in PEM form, a block that starts with -----BEGIN CERTIFICATE-----");
        }
        return certificates;
    }

    /**
     * Returns the private key in the file.
     *
     * @param password password of the key; empty if the key is not encrypted
     */
    PrivateKey privateKey(String password) throws InvalidInputException {
        Matcher block = BLOCK.matcher(text);
        while (block.find()) {
            switch (block.group(1)) {
                case "PRIVATE KEY":
                    return keyOf(decoded(block.group(2)));
                case "ENCRYPTED PRIVATE KEY":
                    return keyOf(decrypted(decoded(block.group(2)), password));
                default:
                    break;
            }
        }
        if (text.contains("PRIVATE KEY-----")) {
            throw new InvalidInputException(
                    field, name, "is not PKCS#8; convert it with: openssl pkcs8 -topk8 -in this -out new");
        }
        throw new InvalidInputException(
                field,
                name,
                "contains no private key in PEM form, a block that starts with -----BEGIN PRIVATE KEY-----");
    }

    private byte[] decoded(String base64) throws InvalidInputException {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new InvalidInputException(field, name, "holds a damaged block: " + e.getMessage());
        }
    }

    private PrivateKey keyOf(byte[] pkcs8) throws InvalidInputException {
        for (String algorithm : KEY_ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(pkcs8));
            } catch (InvalidKeySpecException e) {
                // The key has another algorithm.
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException("Java lacks " + algorithm, e);
            }
        }
        throw new InvalidInputException(
                field, name, "contains a damaged key, or a kind of key that Java does not support");
    }

    private byte[] decrypted(byte[] encrypted, String password) throws InvalidInputException {
        if (password.isEmpty()) {
            throw new InvalidInputException(field, name, "is encrypted; type its Key password");
        }
        try {
            EncryptedPrivateKeyInfo info = new EncryptedPrivateKeyInfo(encrypted);
            // Java names the algorithm after its parameters.
            String algorithm = List.of(PBES2, "PBES2").contains(info.getAlgName())
                    ? info.getAlgParameters().toString()
                    : info.getAlgName();
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(password.toCharArray())),
                    info.getAlgParameters());
            return info.getKeySpec(cipher).getEncoded();
        } catch (GeneralSecurityException | IOException e) {
            throw new InvalidInputException(
                    TlsMaterial.PASSWORD,
                    "***",
                    "does not open " + field + " '" + name + "', or its encryption is not supported by Java");
        }
    }
}

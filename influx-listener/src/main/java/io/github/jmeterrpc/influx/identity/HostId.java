package io.github.jmeterrpc.influx.identity;

import java.io.IOException;
import java.math.BigInteger;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Identifies this host by a short suffix that is the same in every run. It is derived from the machine id and the host
 * name: containers have the id of their image, or none, but distinct host names.
 */
final class HostId {

    private static final int LENGTH = 6;

    private HostId() {}

    /**
     * Returns six letters and digits that identify this host.
     *
     * @param more further input of the suffix
     */
    static String suffix(String more) {
        return hash(Stream.of(
                        // boot_id changes when the machine restarts, and is the same in all its containers.
                        first("/etc/machine-id", "/var/lib/dbus/machine-id", "/proc/sys/kernel/random/boot_id")
                                .orElseGet(HostId::networkCards),
                        first("/proc/sys/kernel/hostname").orElse(String.valueOf(System.getenv("COMPUTERNAME"))),
                        more)
                .collect(Collectors.joining("\n")));
    }

    static String hash(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            String digits = new BigInteger(1, hash).toString(Character.MAX_RADIX);
            return digits.substring(digits.length() - LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256", e);
        }
    }

    private static Optional<String> first(String... files) {
        return Stream.of(files)
                .map(HostId::read)
                .filter(text -> !text.isEmpty())
                .findFirst();
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /** Substitute on systems without such a file: macOS, Windows. */
    private static String networkCards() {
        try {
            return NetworkInterface.networkInterfaces()
                    .map(HostId::hardwareAddress)
                    .filter(address -> !address.isEmpty())
                    .sorted()
                    .distinct()
                    .collect(Collectors.joining(" "));
        } catch (IOException e) {
            return "";
        }
    }

    private static String hardwareAddress(NetworkInterface card) {
        try {
            byte[] address = card.isVirtual() ? null : card.getHardwareAddress();
            return address == null ? "" : HexFormat.of().formatHex(address);
        } catch (IOException e) {
            return "";
        }
    }
}

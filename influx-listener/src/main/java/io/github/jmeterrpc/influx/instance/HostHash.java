package io.github.jmeterrpc.influx.instance;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.stream.Collectors;

/**
 * Identifies the network namespace in which a loopback port was bound, in six letters and digits.
 *
 * <p>On Linux, {@code /proc/sys/kernel/random/boot_id} identifies one boot of one kernel, and the
 * inode of {@code /proc/self/ns/net} one network namespace of that kernel. Other systems, and
 * sandboxes that hide the namespace, are identified by the addresses of their network interfaces
 * and their boot time. On all systems, host name and first address are part of the hash, because
 * virtual machines that were cloned from one memory snapshot differ only in these.
 */
final class HostHash {

    private static final int LENGTH = 6;

    private HostHash() {}

    /** @param bound the loopback address of the port */
    static String of(InetAddress bound) {
        String boot = read("/proc/sys/kernel/random/boot_id");
        String namespace = link("/proc/self/ns/net");
        String host = boot.isEmpty() || namespace.isEmpty() ? boot + networkCards() + bootTime() : boot + namespace;
        String first = LocalAddress.first().map(InetAddress::getHostAddress).orElse("");
        return hash(String.join("\n", host, hostName(), first, bound.getHostAddress()));
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

    private static String hostName() {
        String name = read("/proc/sys/kernel/hostname");
        return name.isEmpty() ? String.valueOf(System.getenv("COMPUTERNAME")) : name;
    }

    private static String read(String file) {
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    private static String link(String file) {
        try {
            return Files.readSymbolicLink(Path.of(file)).toString();
        } catch (IOException | RuntimeException e) {
            return "";
        }
    }

    /**
     * The start time of the first process: 1 on Unix, 4 on Windows; empty if it is not visible to
     * this process.
     */
    private static String bootTime() {
        return ProcessHandle.of(1)
                .or(() -> ProcessHandle.of(4))
                .flatMap(process -> process.info().startInstant())
                .map(Instant::toString)
                .orElse("");
    }

    private static String networkCards() {
        try {
            return NetworkInterface.networkInterfaces()
                    .map(HostHash::hardwareAddress)
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

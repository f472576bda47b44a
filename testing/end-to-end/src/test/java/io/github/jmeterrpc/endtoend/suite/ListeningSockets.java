package io.github.jmeterrpc.endtoend.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The listening sockets of a process, from the kernel: TCP sockets in state LISTEN, and all UDP
 * sockets.
 */
public final class ListeningSockets {

    private static final String LISTEN = "0A";

    private ListeningSockets() {}

    /** Addresses like {@code 127.0.0.1:20880}. */
    public static List<String> of(long pid) {
        Set<String> own = socketsOf(pid);
        return Stream.of("tcp", "tcp6", "udp", "udp6")
                .flatMap(table -> rows(Path.of("/proc/net", table))
                        .filter(row -> table.startsWith("udp") || row[3].equals(LISTEN))
                        .filter(row -> own.contains(row[9])))
                .map(row -> address(row[1]))
                .toList();
    }

    private static Stream<String[]> rows(Path table) {
        if (!Files.exists(table)) {
            return Stream.empty();
        }
        try {
            return Files.readAllLines(table).stream().skip(1).map(line -> line.strip()
                    .split("\\s+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> socketsOf(long pid) {
        try (Stream<Path> handles = Files.list(Path.of("/proc", String.valueOf(pid), "fd"))) {
            return handles.map(ListeningSockets::target)
                    .filter(target -> target.startsWith("socket:["))
                    .map(target -> target.substring("socket:[".length(), target.length() - 1))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String target(Path handle) {
        try {
            return Files.readSymbolicLink(handle).toString();
        } catch (IOException closedMeanwhile) {
            return "";
        }
    }

    /** From {@code 0100007F:5190}: words of four bytes, each with its lowest byte first. */
    private static String address(String hex) {
        byte[] raw = HexFormat.of().parseHex(hex.substring(0, hex.indexOf(':')));
        byte[] bytes = new byte[raw.length];
        for (int i = 0; i < raw.length; i++) {
            bytes[i] = raw[i - i % 4 + 3 - i % 4];
        }
        try {
            return InetAddress.getByAddress(bytes).getHostAddress() + ":"
                    + Integer.parseInt(hex.substring(hex.indexOf(':') + 1), 16);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

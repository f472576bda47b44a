package io.github.jmeterrpc.live.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the process that listens on a port, on Linux, as far as this user may see it. */
final class PortHolder {

    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private PortHolder() {}

    /** The process as text, {@code process 4711 (java)}; empty if it cannot be found. */
    static Optional<String> of(InetSocketAddress address) {
        try {
            Set<String> sockets = Stream.of("tcp", "tcp6")
                    .map(table -> Path.of("/proc/net", table))
                    .filter(Files::exists)
                    .flatMap(PortHolder::lines)
                    .map(line -> line.strip().split(" +"))
                    .filter(fields -> fields.length > INODE
                            && fields[STATE].equals(LISTENING)
                            && fields[LOCAL].endsWith(String.format(Locale.ROOT, ":%04X", address.getPort())))
                    .map(fields -> "socket:[" + fields[INODE] + "]")
                    .collect(Collectors.toSet());
            return ProcessHandle.allProcesses()
                    .filter(process -> holds(process.pid(), sockets))
                    .findFirst()
                    .map(process -> "process " + process.pid() + " (" + name(process) + ")");
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Stream<String> lines(Path table) {
        try {
            return Files.readAllLines(table).stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static boolean holds(long pid, Set<String> sockets) {
        try (DirectoryStream<Path> handles = Files.newDirectoryStream(Path.of("/proc", String.valueOf(pid), "fd"))) {
            for (Path handle : handles) {
                if (sockets.contains(Files.readSymbolicLink(handle).toString())) {
                    return true;
                }
            }
        } catch (IOException notOurs) {
            return false;
        }
        return false;
    }

    private static String name(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString())
                .orElse("unknown");
    }
}

package io.github.jmeterrpc.live.http;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds the process that listens on a port, on Linux, if it is visible to this user. */
final class PortHolder {

    private static final String LISTENING = "0A";
    private static final int LOCAL = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;

    private PortHolder() {}

    /** The process as text, {@code process 4711 (java)}; empty if it cannot be found. */
    static Optional<String> of(int port) {
        String suffix = String.format(Locale.ROOT, ":%04X", port);
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : lines(Path.of(table))) {
                String[] fields = line.strip().split(" +");
                if (fields.length > INODE && fields[STATE].equals(LISTENING) && fields[LOCAL].endsWith(suffix)) {
                    sockets.add("socket:[" + fields[INODE] + "]");
                }
            }
        }
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process.pid(), sockets))
                .findFirst()
                .map(process -> "process " + process.pid() + " ("
                        + Path.of(process.info().command().orElse("unknown")).getFileName() + ")");
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException notLinux) {
            return List.of();
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
}

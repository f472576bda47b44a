package io.github.jmeterrpc.thrift.client.connection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sockets of this machine, as Linux lists them. */
public final class SocketTable {

    private SocketTable() {}

    /** A line for each, without blanks at its beginning; of IPv6 too where the system has it. */
    public static List<String> lines() throws IOException {
        List<String> lines = new ArrayList<>();
        for (Path table : List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"))) {
            if (Files.exists(table)) {
                Files.readAllLines(table).forEach(line -> lines.add(line.trim()));
            }
        }
        return lines;
    }
}

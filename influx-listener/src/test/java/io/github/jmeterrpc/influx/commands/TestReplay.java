package io.github.jmeterrpc.influx.commands;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What the command {@code replay} did in this JVM.
 *
 * @param output what it printed, also of errors
 */
public record TestReplay(int exitCode, String output) {

    /** @param args arguments after {@code replay} */
    public static TestReplay of(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        List<String> line = Stream.concat(Stream.of("replay"), Stream.of(args)).toList();
        return new TestReplay(InfluxCommands.run(line, Map.of(), print, print), out.toString(StandardCharsets.UTF_8));
    }
}

package io.github.jmeterrpc.endtoend.deploy;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts {@code packaging/deploy/run-generator}. */
final class Generators {

    static final Path SCRIPT = Suite.find().top().resolve("packaging/deploy/run-generator");
    private static final Duration LIMIT = Duration.ofMinutes(3);

    private Generators() {}

    /**
     * Starts it with these environment variables; its console goes to {@code <name>.txt} beside the
     * data.
     */
    static ManagedProcess start(Path data, String name, Map<String, String> variables, String... arguments) {
        List<String> command = new ArrayList<>(List.of("bash", SCRIPT.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("JMETER_HOME", Suite.find().jmeter().path().toString());
        environment.put("HEAP", "-Xmx256m");
        environment.put("JVM_ARGS", "-Djava.awt.headless=true");
        environment.put("DATA", data.toString());
        environment.putAll(variables);
        return ManagedProcess.start(name, builder, data.resolve(name + ".txt"), LIMIT);
    }
}

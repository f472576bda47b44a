package io.github.jmeterrpc.endtoend.gui;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/**
 * JMeter's window, in English, with a walk in it.
 *
 * @param screen screen on which JMeter appears
 * @param folder folder for its output, its log and a picture of a failure
 * @param own working directory of JMeter, also used as the user's home
 * @param limit time limit of the whole session
 */
record JMeterWindow(Screen screen, Path folder, Path own, Duration limit) {

    private static final List<Class<?>> SHARED = List.of(WindowWalk.class, WindowWalk.Maker.class, WindowRobot.class);

    /** Walks through it; fails if that cannot be done. */
    void walk(Class<? extends WindowWalk> walk, String... arguments) throws IOException {
        Path picture = folder.resolve("failure.png");
        String agent = agent(own.resolve("walk.jar"), walk) + "=" + String.join(",", arguments) + "," + picture;
        ProcessBuilder jmeter = new ProcessBuilder(
                        Suite.find().jmeter().path().resolve("bin/jmeter").toString(),
                        "-Jlanguage=en",
                        "-j",
                        folder.resolve("jmeter.log").toString())
                .directory(own.toFile());
        // The user's home is neither read nor written.
        jmeter.environment()
                .put(
                        "JVM_ARGS",
                        "-Xms128m -Xmx512m -Duser.home=" + own + " -Djava.util.prefs.userRoot=" + own + " -javaagent:"
                                + agent);
        jmeter.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try (ManagedProcess window = screen.start("JMeter", jmeter, folder.resolve("window.txt"), limit)) {
            if (window.awaitExit() != 0) {
                throw window.failure("could not be walked through, see " + picture);
            }
        }
    }

    /** The walk as a jar that JMeter's JVM takes as an agent. */
    private static Path agent(Path jar, Class<? extends WindowWalk> walk) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", walk.getName());
        List<Class<?>> classes = new ArrayList<>(SHARED);
        classes.add(walk);
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (Class<?> type : classes) {
                String name = type.getName().replace('.', '/') + ".class";
                out.putNextEntry(new ZipEntry(name));
                try (var in = type.getClassLoader().getResourceAsStream(name)) {
                    in.transferTo(out);
                }
                out.closeEntry();
            }
        }
        return jar;
    }
}

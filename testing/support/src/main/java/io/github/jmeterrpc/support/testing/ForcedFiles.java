package io.github.jmeterrpc.support.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordingFile;

/** The files that this JVM forces to the disk (fsync), by the events of its flight recorder. */
public final class ForcedFiles {

    /** What is watched. */
    public interface Action {

        /** Runs it. */
        void run() throws Exception;
    }

    private ForcedFiles() {}

    /** Runs an action; returns the files and folders below a folder that were forced meanwhile. */
    public static List<Path> below(Path folder, Action action) throws Exception {
        Path events = Files.createTempFile("forced", ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            action.run();
            recording.stop();
            recording.dump(events);
            return RecordingFile.readAllEvents(events).stream()
                    .map(event -> Path.of(event.getString("path")))
                    .filter(path -> path.startsWith(folder))
                    .toList();
        } finally {
            Files.delete(events);
        }
    }
}

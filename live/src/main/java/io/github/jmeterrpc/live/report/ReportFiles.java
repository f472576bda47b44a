package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.Verdict;
import io.github.jmeterrpc.live.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a written report.
 *
 * @param html the page with the run's data inside
 * @param json the data alone
 * @param state its content
 */
public record ReportFiles(Path html, Path json, RunState state) {

    private static final String HTML = "report.html";
    private static final String JSON = "report.json";

    /**
     * Writes both files into a folder.
     *
     * @throws IOException if the disk does not take them
     */
    public static ReportFiles write(Path folder, RunState state) throws IOException {
        ReportFiles files = new ReportFiles(folder.resolve(HTML), folder.resolve(JSON), state);
        AtomicFile.writeShared(files.json, Json.bytes(state));
        AtomicFile.writeShared(files.html, ReportPage.of(state));
        return files;
    }

    /** The verdict of the gate; passed without lines if there was none. */
    public Verdict verdict() {
        return state.gate() == null ? Verdict.of(List.of()) : state.gate();
    }

    /** What to show on a console: the table, and the verdict line by line. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(ConsoleTable.of(state));
        verdict().lines().forEach(line -> lines.add(line.text()));
        return lines;
    }
}

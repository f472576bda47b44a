package io.github.jmeterrpc.live.report;

import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.json.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of a written report.
 *
 * @param html page that contains the run's data
 * @param json the data without the page
 * @param state content of the files
 */
public record ReportFiles(Path html, Path json, RunState state) {

    private static final String HTML = "report.html";
    private static final String JSON = "report.json";

    /**
     * Writes both files to a folder.
     *
     * @throws IOException if writing fails
     */
    public static ReportFiles write(Path folder, RunState state) throws IOException {
        ReportFiles files = new ReportFiles(folder.resolve(HTML), folder.resolve(JSON), state);
        AtomicFile.writeShared(files.json, Json.bytes(state));
        AtomicFile.writeShared(files.html, ReportPage.of(state));
        return files;
    }

    /** The verdict of the gate; passed and without lines if there are no thresholds. */
    public Verdict verdict() {
        return state.gate() == null ? Verdict.of(List.of()) : state.gate();
    }

    /** Returns the text for a console: the table, and the lines of the verdict. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>(ConsoleTable.of(state));
        verdict().lines().forEach(line -> lines.add(line.text()));
        return lines;
    }
}

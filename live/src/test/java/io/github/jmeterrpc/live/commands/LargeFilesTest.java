package io.github.jmeterrpc.live.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files larger than the heap, judged by {@code report --fail-if 'errors>0%'}. */
@Tag("full")
class LargeFilesTest {

    private static final long START = 1_795_368_600_000L;
    private static final String NAMES = "timeStamp,elapsed,label,responseCode,success,URL\n";
    private static final int LARGE = 150_000_000;

    @TempDir
    Path folder;

    @Test
    void aFileIsReadInAHeapThatIsSmaller() throws Exception {
        Path file = large("");
        checkRow("150 MB", 1, "errors > 0 %: measured 20 % FAILED", report(file));
        assertThat(Files.readString(folder.resolve("report.html"))).contains("\"transaction\":\"label 39\"");
    }

    @Test
    void anOpenQuoteAtTheStartOfALargeFileIsRefused() throws Exception {
        Path file = large(START + ",7,order,500,false,\"http://\n");
        checkRow(
                "150 MB, a quote open from the first line on",
                2,
                "line 2 has a value of more than 16777216 characters",
                report(file));
    }

    @Test
    void listsTheFirst2000OfAMillionLabels() throws Exception {
        Path file = folder.resolve("labels.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(NAMES);
            for (int i = 0; i < 1_000_000; i++) {
                out.write((START + i) + ",7,label " + i + ",200," + (i % 5 > 0) + ",http://localhost/\n");
            }
        }
        String printed = report(file);
        checkRow("1,000,000 labels", 1, "… and 1902 more transactions", printed);
        assertThat(printed).contains("errors > 0 %: measured 20 % FAILED").containsPattern("(?m)^all +1000000 ");
        assertThat(Files.readString(folder.resolve("report.html"))).contains("\"transaction\":\"(other labels)\"");
    }

    /** After a first line, 150 MB of samples, every fifth of which has failed. */
    private Path large(String first) throws IOException {
        Path file = folder.resolve("large.csv");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(NAMES + first);
            long size = 0;
            for (int i = 0; size < LARGE; i++) {
                String line = (START + i / 2) + ",7,label " + i % 40 + "," + (i % 5 > 0 ? "200,true" : "500,false")
                        + ",http://localhost/a/path/of/some/length/as/services/have\n";
                out.write(line);
                size += line.length();
            }
        }
        return file;
    }

    /** The exit code, and what is printed. */
    private String report(Path file) throws Exception {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "report",
                "--fail-if",
                "errors>0%",
                "--html",
                folder.resolve("report.html").toString(),
                file.toString());
        Path printed = folder.resolve("printed.txt");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly().waitFor();
        }
        return process.exitValue() + "\n" + Files.readString(printed);
    }

    private static void checkRow(String name, int exitCode, String words, String printed) throws IOException {
        assertThat(printed).startsWith(exitCode + "\n").contains(words);
        assertThat(Files.readString(Path.of("README.md"))).contains("| " + name + " | " + exitCode + " | `" + words);
    }
}

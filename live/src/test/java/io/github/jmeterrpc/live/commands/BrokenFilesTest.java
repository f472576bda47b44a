package io.github.jmeterrpc.live.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.results.ResultFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/**
 * Files that are broken, cut or hostile, judged by {@code report --fail-if 'errors>0%'}. The rule:
 * all of a file is read; an incomplete last record, as a killed JMeter leaves it, is a warning;
 * anything else ends with exit code 2.
 */
class BrokenFilesTest {

    private static final long START = 1_795_368_600_000L;
    private static final String NAMES =
            "timeStamp,elapsed,label,responseCode,responseMessage,success,failureMessage,bytes\n";
    private static final Path GUIDE = Path.of("README.md");

    @TempDir
    Path folder;

    /**
     * @param name name as in the guide's table
     * @param exitCode 0: passed, 1: failed, 2: refused
     * @param words that are printed
     */
    private record Row(String name, int exitCode, String words, List<byte[]> files, String extension) {

        Row(String name, int exitCode, String words, String text) {
            this(
                    name,
                    exitCode,
                    words,
                    List.of(text.getBytes(StandardCharsets.UTF_8)),
                    text.startsWith("<") ? "xml" : "csv");
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static String ok(int number) {
        return (START + number) + ",7,order,200,OK,true,,10\n";
    }

    private static String failed(int number) {
        return (START + number) + ",7,order,500,\"no, \"\"not\"\" now\",false,\"expected 1,\nfound 2\",10\n";
    }

    private static String lines(int ok, int failed) {
        return IntStream.range(0, ok).mapToObj(BrokenFilesTest::ok).collect(Collectors.joining())
                + IntStream.range(ok, ok + failed)
                        .mapToObj(BrokenFilesTest::failed)
                        .collect(Collectors.joining());
    }

    private static String sample(int number, boolean ok, String inside) {
        return "<sample t=\"7\" lt=\"0\" ts=\"" + (START + number) + "\" s=\"" + ok
                + "\" lb=\"order ü\" rc=\"200\" rm=\"OK\">\n"
                + "  <assertionResult>\n    <name>a</name>\n    <failure>" + !ok + "</failure>\n    <failureMessage>"
                + inside
                + "</failureMessage>\n  </assertionResult>\n</sample>\n";
    }

    /** A result class that JMeter writes field by field, with a sub-result. */
    private static final String OWN_CLASS = "<x.Page>\n  <responseCode>500</responseCode>\n  <label>page</label>\n"
            + "  <timeStamp>0</timeStamp>\n  <startTime>" + START + "</startTime>\n  END\n"
            + "  <success>false</success>\n  <sampleCount>1</sampleCount>\n  <subResults>\n"
            + sample(5, true, "").indent(4) + "  </subResults>\n</x.Page>\n";

    private static String xml(String samples) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n" + samples
                + "</testResults>\n";
    }

    private static byte[] gzip(String text) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return packed.toByteArray();
    }

    private static byte[] concat(byte[] one, byte[] two) {
        byte[] both = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, both, one.length, two.length);
        return both;
    }

    private static byte[] withDamage(byte[] bytes, int at) {
        byte[] damaged = bytes.clone();
        damaged[at] ^= 1;
        return damaged;
    }

    private static Row binary(String name, int exitCode, String words, String extension, byte[] file) {
        return new Row(name, exitCode, words, List.of(file), extension);
    }

    static List<Row> rows() {
        String good = NAMES + lines(10, 0);
        byte[] member = gzip(lines(10, 0));
        return List.of(
                new Row("empty file", 2, "the file is empty", ""),
                new Row("line of names alone", 2, "no samples in these files", NAMES),
                new Row("neither names nor samples", 2, "not a result file of JMeter", "hello\nworld\n"),
                new Row("names without timeStamp", 2, "has no timeStamp", "elapsed,label\n7,order\n"),
                new Row(
                        "no column success",
                        1,
                        "not measured, the result files do not contain which samples failed",
                        "timeStamp,elapsed,label\n" + START + ",7,order\n"),
                new Row(
                        "line with too few values",
                        2,
                        "line 3: 3 values, but 8 fields",
                        NAMES + ok(0) + START + ",7,order\n" + ok(1)),
                new Row(
                        "text in place of a number",
                        2,
                        "line 2: elapsed 'NaN' is not a whole number",
                        NAMES + START + ",NaN,a,200,OK,true,,1\n"),
                new Row("negative duration", 2, "elapsed '-5' is negative", NAMES + START + ",-5,a,200,OK,true,,1\n"),
                new Row(
                        "time stamp before 1970",
                        0,
                        "errors > 0 %: measured 0 % ok",
                        NAMES + "-5,5,a,200,OK,true,,1\n"),
                new Row(
                        "time stamp of the year 2255",
                        0,
                        "errors > 0 %: measured 0 % ok",
                        NAMES + "9000000000000,5,a,200,OK,true,,1\n"),
                new Row(
                        "no line of names, first label elapsed time",
                        0,
                        "measured 0 % ok",
                        START + ",7,elapsed time,200,OK,t 1-1,text,true,,5,2,3,4,null,0,0,0\n"),
                new Row(
                        "label with a line separator U+2028",
                        0,
                        "order\\u2028x",
                        NAMES + START + ",7,order\u2028x,200,OK,true,,1\n"),
                new Row(
                        "label that clears a line of the terminal",
                        0,
                        "\\u001b[2K\\n::error::",
                        NAMES + START + ",7,\"\u001b[2K\n::error::\",200,OK,true,,1\n"),
                new Row("CRLF line ends", 0, "measured 0 % ok", good.replace("\n", "\r\n")),
                binary(
                        "UTF-8 with byte order mark",
                        0,
                        "measured 0 % ok",
                        "csv",
                        ("\uFEFF" + good).getBytes(StandardCharsets.UTF_8)),
                binary(
                        "UTF-16 with byte order mark",
                        0,
                        "measured 0 % ok",
                        "csv",
                        ("\uFEFF" + good).getBytes(StandardCharsets.UTF_16LE)),
                binary(
                        "UTF-16 without",
                        2,
                        "not a result file of JMeter",
                        "csv",
                        good.getBytes(StandardCharsets.UTF_16LE)),
                new Row(
                        "last line without a line end, the only one that failed",
                        1,
                        "FAILED",
                        good + START + ",7,order,500,no,false,,10"),
                new Row(
                        "last line cut before its last value",
                        0,
                        "line 12, the last one, is incomplete",
                        good + START + ",7,order,200,OK,true,,"),
                new Row(
                        "last line cut in a quoted value",
                        0,
                        "line 12, the last one, is incomplete",
                        good + START + ",7,order,500,\"no, \nnot"),
                new Row(
                        "killed, then a second run in the file",
                        2,
                        "line 12",
                        NAMES + lines(10, 0) + START + ",7,or" + NAMES + lines(0, 900)),
                new Row(
                        "killed in a quoted value, then a second run",
                        2,
                        "text after a closing quote",
                        NAMES + lines(10, 0) + START + ",7,order,500,\"no, " + lines(0, 900)),
                new Row(
                        "the same, without quotes in the second run",
                        2,
                        "has an open quote, and further samples follow in line 13",
                        NAMES + lines(10, 0) + START + ",7,order,500,\"no, \n" + lines(900, 0)),
                new Row(
                        "a second run after a whole one",
                        2,
                        "line 12: timeStamp 'timeStamp' is not a time",
                        NAMES + lines(10, 0) + NAMES + lines(0, 900)),
                new Row(
                        "SampleCount of 3,000,000,000",
                        2,
                        "SampleCount '3000000000' is not a count",
                        "timeStamp,elapsed,label,success,SampleCount\n" + START + ",7,a,true,3000000000\n"),
                new Row(
                        "ErrorCount below 0",
                        2,
                        "ErrorCount '-5' is not a count",
                        "timeStamp,elapsed,label,success,SampleCount,ErrorCount\n" + START + ",7,a,false,10,-5\n"),
                new Row(
                        "XML with references that XML forbids",
                        1,
                        "measured 90 % FAILED",
                        xml(sample(0, true, "")
                                + IntStream.range(1, 10)
                                        .mapToObj(i -> sample(i, false, "a &#x1;&#0;&#xFFFE; b"))
                                        .collect(Collectors.joining()))),
                new Row(
                        "XML with an element inside a message",
                        1,
                        "measured 100 % FAILED",
                        xml(sample(0, false, "a<b>c</b>") + sample(1, false, ""))),
                new Row(
                        "XML cut within a sample",
                        0,
                        "the last sample, line 10, is incomplete",
                        xml(sample(0, true, "") + sample(1, true, ""))
                                .replaceFirst("(?s)</sample>\\n</testResults>.*", "")),
                new Row(
                        "XML with damage within",
                        2,
                        "damaged, everything after this is missing",
                        xml(sample(0, true, "") + sample(1, true, "<") + sample(2, false, ""))),
                new Row(
                        "XML, killed, then a second run",
                        2,
                        "further samples follow",
                        xml(sample(0, true, "")).replace("  </assertionResult>\n</sample>\n</testResults>\n", "")
                                + sample(1, false, "")
                                + sample(2, false, "")),
                new Row(
                        "XML with results of a plugin's own class",
                        1,
                        "measured 50 % FAILED",
                        xml(sample(0, true, "") + OWN_CLASS.replace("END", "<endTime>" + (START + 9) + "</endTime>"))),
                new Row(
                        "XML with an element that is not a result",
                        2,
                        "line 10: <x.Note> is not a result that can be read",
                        xml(sample(0, true, "") + "<x.Note><text>a</text></x.Note>\n")),
                new Row("XML of something else", 2, "it begins with <html>", "<html><body/></html>"),
                binary(
                        "gzip, second member damaged",
                        2,
                        "csv.gz: ",
                        "csv.gz",
                        concat(gzip(NAMES + lines(10, 0)), withDamage(member, 0))),
                binary(
                        "XML with bytes that are not UTF-8",
                        1,
                        "measured 50 % FAILED",
                        "xml",
                        xml(sample(0, false, "\u00e9") + sample(1, true, "")).getBytes(StandardCharsets.ISO_8859_1)),
                binary(
                        "XML in GBK",
                        1,
                        "下单",
                        "xml",
                        xml(sample(0, false, "").replace("order ü", "下单"))
                                .replace("UTF-8", "GBK")
                                .getBytes(Charset.forName("GBK"))),
                binary("gzip, data damaged", 2, "csv.gz: ", "csv.gz", withDamage(gzip(NAMES + lines(0, 100)), 60)),
                binary(
                        "gzip, cut",
                        2,
                        "csv.gz: the gzip data is cut: its end is missing",
                        "csv.gz",
                        Arrays.copyOf(gzip(NAMES + lines(0, 100)), 200)),
                binary("gzip of two members", 0, "measured 0 % ok", "csv.gz", concat(gzip(NAMES), member)));
    }

    /** What is printed, after the exit code. */
    private String report(List<Path> files) {
        StringWriter printed = new StringWriter();
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(printed, true)).setErr(new PrintWriter(printed, true));
        List<String> line = new ArrayList<>(List.of(
                "report",
                "--fail-if",
                "errors>0%",
                "--html",
                folder.resolve("report.html").toString()));
        files.forEach(file -> line.add(file.toString()));
        return commandLine.execute(line.toArray(String[]::new)) + "\n" + printed;
    }

    private String report(Row row) throws IOException {
        Path file = folder.resolve("results." + row.extension());
        Files.write(file, row.files().get(0));
        return report(List.of(file));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void hasTheVerdictOfTheGuide(Row row) throws IOException {
        assertThat(report(row)).startsWith(row.exitCode() + "\n").contains(row.words());
        assertThat(Files.readString(GUIDE)).contains("| " + row.name() + " | " + row.exitCode() + " |");
    }

    @Test
    void readsFromAPipe() throws Exception {
        Path pipe = folder.resolve("pipe.csv");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, (NAMES + lines(9, 1)).getBytes(StandardCharsets.UTF_8), StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        assertThat(report(List.of(pipe))).startsWith("1\n").contains("measured 10 % FAILED");
        writer.join();
    }

    @Test
    void saysWhyAFileCannotBeOpened() throws IOException {
        Path loop = folder.resolve("loop.csv");
        Files.createSymbolicLink(loop, folder.resolve("other.csv"));
        Files.createSymbolicLink(folder.resolve("other.csv"), loop);
        assertThat(report(List.of(loop)))
                .startsWith("2\n")
                .contains(loop + ": Too many levels of symbolic links")
                .doesNotContain("not found");
        Path none = folder.resolve("none.csv");
        assertThat(report(List.of(none))).startsWith("2\n").contains(none + ": file not found");
    }

    @Test
    void csvCutAtAnyByteKeepsItsWholeRecordsAlone() throws IOException {
        byte[] whole = (NAMES + ok(0) + failed(1) + ok(2)).getBytes(StandardCharsets.UTF_8);
        int header = NAMES.length();
        // A record counts from the first character of its last value, "10", on.
        int[] ends = {
            header + ok(0).length() - 2, header + ok(0).length() + failed(1).length() - 2, whole.length - 2
        };
        for (int cut = header + 1; cut <= whole.length; cut++) {
            int at = cut;
            int complete = (int) Arrays.stream(ends).filter(end -> end <= at).count();
            checkCut(Arrays.copyOf(whole, cut), "csv", complete, at);
        }
    }

    @Test
    void xmlCutAtAnyByteKeepsItsWholeRecordsAlone() throws IOException {
        String header = xml("").replace("</testResults>\n", "");
        String[] samples = {sample(0, true, "&lt;&#x1; ü"), sample(1, false, "\uD83D\uDE00 ä"), sample(2, true, "")};
        byte[] whole = (header + String.join("", samples) + "</testResults>\n").getBytes(StandardCharsets.UTF_8);
        int[] ends = new int[samples.length];
        int end = header.length();
        for (int i = 0; i < samples.length; i++) {
            end += samples[i].getBytes(StandardCharsets.UTF_8).length;
            // Without the line end after the last tag.
            ends[i] = end - 1;
        }
        for (int cut = header.length(); cut <= whole.length; cut++) {
            int at = cut;
            int complete = (int) Arrays.stream(ends).filter(last -> last <= at).count();
            checkCut(Arrays.copyOf(whole, cut), "xml", complete, cut);
        }
    }

    /** Without the command, which writes a page each time. */
    private void checkCut(byte[] content, String extension, int complete, int cut) throws IOException {
        Path file = folder.resolve("cut." + extension);
        Files.write(file, content);
        ResultFiles files = new ResultFiles(warning -> {});
        if (complete == 0) {
            assertThatThrownBy(() -> {
                        files.addAll(List.of(file));
                        files.state();
                    })
                    .as("cut at " + cut)
                    .isInstanceOf(IOException.class);
            return;
        }
        files.addAll(List.of(file));
        assertThat(files.state().table().get(0)).as("cut at " + cut).satisfies(all -> {
            assertThat(all.transaction()).isEqualTo(RunState.ALL);
            assertThat(all.count()).isEqualTo(complete);
            assertThat(all.errors()).isEqualTo(complete == 1 ? 0 : 1);
        });
    }
}

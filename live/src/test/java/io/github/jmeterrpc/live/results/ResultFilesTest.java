package io.github.jmeterrpc.live.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.store.BodyLimits;
import io.github.jmeterrpc.live.store.Store;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultFilesTest {

    private static final long START = 1_795_368_600_000L;

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();

    @Test
    void readsCsvWithNamesInAnyOrderAndValuesOfSeveralLines() throws IOException {
        RunState state = state(file(
                "one.csv",
                "label,success,elapsed,timeStamp,responseMessage,failureMessage,bytes\n"
                        + "\"order, \"\"big\"\"\",true,100," + START + ",OK,,10\n"
                        + "pay,false,300," + (START + 1000) + ",\"two\nlines\",,20\n"
                        + "pay,false,200," + (START + 1500) + ",OK,\"expected 1,\r\nfound 2\",30\n"));

        assertThat(state.table()).extracting(RunRow::transaction).containsExactly("all", "order, \"big\"", "pay");
        RunRow all = state.table().get(0);
        assertThat(all.count()).isEqualTo(3);
        assertThat(all.errors()).isEqualTo(2);
        assertThat(all.of(Figure.MEAN)).isEqualTo(200);
        assertThat(all.of(Figure.MAX)).isEqualTo(300);
        assertThat(all.traffic().received()).isEqualTo(60);
        // From the start of the first one to the end of the last: 1.7 s.
        assertThat(all.of(Figure.RATE)).isCloseTo(3 / 1.7, within(1e-9));
        assertThat(state.errors())
                .extracting(row -> row.code() + "|" + row.message())
                .containsExactly("Assertion failed|expected #, found #", "|two lines");
        assertThat(state.windows().all().get("count")).containsExactly(1, 0, 0, 0, 0, 1, 1);
    }

    @Test
    void readsWhatJmeterWritesWithoutALineOfNames() throws IOException {
        String rest = ",\"OK\",Thread 1-1,text,true,,5,2,3,4,null,0,0,0\n";
        RunState state = state(file("two.jtl", START + ",7,order,200" + rest + (START + 9) + ",9,order,200" + rest));

        assertThat(state.table().get(0).count()).isEqualTo(2);
        assertThat(state.windows().all().get("threads")).containsExactly(4);
        assertThat(state.generators().get(0).instance()).isEqualTo("two");
        assertThat(state.run().state()).isEqualTo("ended");
    }

    @Test
    void readsOtherSeparatorsDatesByteOrderMarksAndCompressedFiles() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write("\uFEFFtimeStamp;elapsed;label;success\r\n2026/11/22 17:30:00.123;5;a;true\r\n"
                    .getBytes(StandardCharsets.UTF_8));
        }
        Path file = folder.resolve("three.csv.gz");
        Files.write(file, packed.toByteArray());

        assertThat(state(file).table().get(0).count()).isEqualTo(1);
        assertThat(state(file("tab.csv", "timeStamp\telapsed\tlabel\n2026-11-22 17:30:00\t5\ta\n"))
                        .table())
                .hasSize(2);
    }

    private static String remoteLines(String... hosts) {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,threadName,success,allThreads\n");
        for (int i = 0; i < 60; i++) {
            lines.append(START + 100L * i)
                    .append(",7,order,")
                    .append(hosts[i % hosts.length])
                    .append("Web-Shop 1-1,true,20\n");
        }
        return lines.toString();
    }

    /** JMeter puts the address before the name of the thread group; threads are those of one JVM. */
    @ParameterizedTest
    @CsvSource({"10.0.0.1:1099-, 10.0.0.2:1099-", "[::1]:1099-, gen-2.example:1099-", "10.0.0.1-, 10.0.0.2-"})
    void aFileOfAControllerHasTheGeneratorsThatItsThreadsName(String one, String two) throws IOException {
        RunState state = state(file("r.csv", remoteLines(one, two)));
        assertThat(state.generators())
                .extracting(GeneratorState::instance)
                .containsExactlyInAnyOrder(one.substring(0, one.length() - 1), two.substring(0, two.length() - 1));
        assertThat(state.generators())
                .extracting(generator -> generator.load().figures().of(Figure.COUNT))
                .containsExactly(30.0, 30.0);
        assertThat(state.windows().all().get("threads")).contains(40.0);

        RunState xml = state(file(
                "r.xml",
                "<testResults>\n"
                        + ("<sample t=\"7\" ts=\"" + START + "\" s=\"true\" lb=\"a\" na=\"20\" tn=\"" + one
                                + "T 1-1\"/>\n<sample t=\"7\" ts=\"" + START + "\" s=\"true\" lb=\"a\" na=\"20\" tn=\""
                                + two + "T 1-1\"/>\n")
                        + "</testResults>\n"));
        assertThat(xml.windows().all().get("threads")).contains(40.0);
    }

    @Test
    void aFileIsOneGeneratorIfAnyThreadNamesNone() throws IOException {
        RunState state = state(file("own.csv", remoteLines("10.0.0.1:1099-", "10.0.0.1:1099-", "")));
        assertThat(state.generators()).extracting(GeneratorState::instance).containsExactly("own");
        assertThat(state.windows().all().get("threads")).contains(20.0);
        assertThat(state(file("group.csv", remoteLines("Web-", "10.0-"))).generators())
                .hasSize(1);
    }

    @Test
    void generatorsOfSeveralFilesOfControllersKeepTheNamesOfTheirFiles() throws IOException {
        Path one = file("one.csv", remoteLines("10.0.0.1:1099-"));
        Path two = file("two.csv", remoteLines("10.0.0.1:1099-"));
        ResultFiles files = new ResultFiles(warnings::add);
        files.addAll(List.of(one, two));
        assertThat(files.state().generators())
                .extracting(GeneratorState::instance)
                .containsExactly("one 10.0.0.1:1099", "two 10.0.0.1:1099");
    }

    private static final String COLUMNS =
            "timeStamp,elapsed,label,responseMessage,threadName,success,bytes,SampleCount,ErrorCount,IdleTime,URL\n";

    private static String line(long start, long elapsed, String label, String thread, String further) {
        return START + start + "," + elapsed + "," + label + ",OK," + thread + ",true,100,1,0," + further + "\n";
    }

    private static String controller(long start, long elapsed, String thread, int samples, long idle) {
        return START + start + "," + elapsed + ",order,\"Number of samples in transaction : " + samples
                + ", number of failing samples : 0\"," + thread + ",true,100,1,0," + idle + ",null\n";
    }

    private Map<String, Long> counts(String name, String lines) throws IOException {
        return state(file(name, lines)).table().stream().collect(Collectors.toMap(RunRow::transaction, RunRow::count));
    }

    @Test
    void countsEachLineAndATransactionOnceWithoutTheSamplesThatAreLinesToo() throws IOException {
        String lines = COLUMNS
                + line(0, 10, "a", "T 1-1", "0,http://a/")
                + line(0, 30, "a", "T 1-2", "0,http://a/")
                + line(12, 20, "b", "T 1-1", "0,http://a/")
                + controller(0, 30, "T 1-1", 2, 4)
                // At once, and without a duration.
                + line(34, 0, "c", "T 1-1", "0,null")
                + (START + 50) + ",40,many,x,T 1-3,false,8,4,1,0,http://a/\n";
        RunState state = state(file("t.csv", lines));
        RunRow all = state.table().get(0);
        assertThat(all.count()).isEqualTo(8);
        assertThat(all.errors()).isEqualTo(1);
        assertThat(all.traffic().received()).isEqualTo(408);
        assertThat(all.of(Figure.MAX)).as("the controller took longer").isEqualTo(30);
        assertThat(state.table())
                .extracting(RunRow::transaction)
                .containsExactly("all", "a", "b", "c", "many", "order");
        assertThat(state.generators().get(0).load().figures().of(Figure.COUNT)).isEqualTo(8);
        assertThat(Arrays.stream(state.windows().all().get("count")).sum()).isEqualTo(8);
        assertThat(warnings).isEmpty();

        ResultFiles files = new ResultFiles(warnings::add);
        files.countTransactions();
        files.addAll(List.of(file("t.csv", lines)));
        RunRow withTransactions = files.state().table().get(0);
        assertThat(withTransactions.count()).isEqualTo(9);
        assertThat(withTransactions.traffic().received()).as("of its samples").isEqualTo(408);
    }

    @Test
    void leavesOutTheSamplesOfATransactionWithAParentSample() throws IOException {
        assertThat(counts(
                        "parent.csv",
                        COLUMNS
                                + line(0, 5, "login", "T 1-1", "0,http://a/")
                                + controller(5, 40, "T 1-1", 2, 3)
                                + controller(5, 30, "T 1-2", 1, 0)
                                + line(5, 20, "a", "T 1-1", "0,http://a/")
                                + line(10, 20, "a", "T 1-2", "0,http://a/")
                                + line(27, 21, "b", "T 1-1", "0,http://a/")
                                // Parts of b, which are not told by their labels.
                                + line(27, 10, "x", "T 1-1", "0,http://a/")
                                + line(48, 0, "c", "T 1-1", "0,null")
                                + line(60, 5, "login", "T 1-2", "0,http://a/")))
                .isEqualTo(Map.of("all", 5L, "login", 2L, "order", 2L, "c", 1L));
        assertThat(warnings).isEmpty();
    }

    @Test
    void leavesOutRedirectsAndEmbeddedResources() throws IOException {
        String redirected = line(0, 40, "login", "T 1-1", "0,http://a/")
                + line(0, 15, "login-0", "T 1-1", "0,http://a/")
                + line(5, 10, "login", "T 1-2", "0,http://a/")
                + line(16, 25, "login-1", "T 1-1", "0,http://a/")
                + line(16, 10, "login-1-0", "T 1-1", "0,http://a/");
        assertThat(counts("redirect.csv", COLUMNS + redirected + line(40, 10, "login-0", "T 1-1", "0,http://a/")))
                .as("a sampler may have such a name")
                .isEqualTo(Map.of("all", 3L, "login", 2L, "login-0", 1L));
        assertThat(warnings).isEmpty();

        assertThat(counts("threads.csv", COLUMNS + redirected.replaceAll("T 1-.", "")))
                .isEqualTo(Map.of("all", 5L, "login", 2L, "login-0", 1L, "login-1", 1L, "login-1-0", 1L));
        assertThat(warnings).singleElement().asString().contains("jmeter.save.saveservice.thread_name");
    }

    @Test
    void countsLinesThatMayBePartsAndSaysWhatEndsThem() throws IOException {
        assertThat(counts(
                        "parallel.csv",
                        COLUMNS
                                + line(0, 40, "P", "T 1-1", "0,http://a/")
                                + line(0, 20, "p1", "T 1-1", "0,http://a/")
                                + line(0, 40, "p2", "T 1-1", "0,http://a/")
                                + line(41, 40, "P", "T 1-1", "0,http://a/")))
                .isEqualTo(Map.of("all", 4L, "P", 2L, "p1", 1L, "p2", 1L));
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("2 lines", "'p1' in 'P'", "jmeter.save.saveservice.subresults=false");
    }

    /** As plugins name the threads of parallel samplers. */
    @Test
    void losesNoSampleOfThreadsWithOneName() throws IOException {
        assertThat(counts(
                        "names.csv",
                        COLUMNS
                                + line(9, 100, "a", "T", "0,http://a/")
                                + line(10, 200, "b", "T", "0,http://a/")
                                + controller(0, 300, "T", 1, 0)
                                + line(14, 209, "b", "T", "0,http://a/")
                                + controller(3, 312, "T", 1, 0)))
                .isEqualTo(Map.of("all", 3L, "a", 1L, "b", 2L, "order", 2L));
        assertThat(warnings).singleElement().asString().contains("1 line is within");
    }

    @Test
    void leavesOutAPartWithoutADurationAtTheEndOfATransaction() throws IOException {
        assertThat(counts(
                        "end.csv",
                        COLUMNS
                                + controller(0, 40, "T 1-1", 2, 0)
                                + line(0, 40, "a", "T 1-1", "0,http://a/")
                                + line(40, 0, "b", "T 1-1", "0,null")
                                + line(40, 0, "c", "T 1-1", "0,null")))
                .isEqualTo(Map.of("all", 2L, "order", 1L, "c", 1L));
    }

    @Test
    void countsTransactionsOfXmlAsThoseOfCsv() throws IOException {
        String controller = " lb=\"order\" s=\"true\" tn=\"T 1-1\" rm=\"Number of samples in transaction : 1, number of"
                + " failing samples : 0\"";
        String sample = "<sample t=\"10\" ts=\"" + START + "\" lb=\"a\" s=\"true\" tn=\"T 1-1\"/>";
        RunState state = state(xml("<sample t=\"10\" ts=\"" + START + "\"" + controller + ">" + sample + "</sample>"
                + sample.replace("" + START, "" + (START + 10))
                + "<sample t=\"10\" ts=\"" + (START + 10) + "\"" + controller + "/>"));

        assertThat(state.table().stream().collect(Collectors.toMap(RunRow::transaction, RunRow::count)))
                .isEqualTo(Map.of("all", 2L, "a", 1L, "order", 2L));
    }

    @Test
    void leavesOutAnIncompleteLastLineAndNamesABadOne() throws IOException {
        String good = "timeStamp,elapsed,label\n" + START + ",5,a\n";
        assertThat(state(file("killed.csv", good + START + ",5")).table().get(0).count())
                .isEqualTo(1);
        assertThat(warnings)
                .last()
                .asString()
                .endsWith("killed.csv: line 3, the last one, is incomplete, since JMeter was killed; it is skipped");
        assertThatThrownBy(() -> state(file("bad.csv", good + START + ",x,a\n" + START + ",5,a\n")))
                .hasMessageEndingWith("bad.csv: line 3: elapsed 'x' is not a whole number");
        assertThatThrownBy(() -> state(file("notes.txt", "hello\n")))
                .hasMessageContaining("notes.txt: not a result file of JMeter");
        assertThatThrownBy(() -> state(file("empty.csv", ""))).hasMessageEndingWith("empty.csv: the file is empty");
        assertThatThrownBy(() -> state(folder.resolve("none.csv"))).hasMessageContaining("none.csv: file not found");
    }

    @Test
    void readsXmlWithoutThePartsOfAResult() throws IOException {
        RunState state = state(file(
                "r.xml",
                "<?xml version=\"1.1\" encoding=\"UTF-8\"?>\n<testResults version=\"1.2\">\n<httpSample t=\"12\" ts=\""
                        + START
                        + "\" s=\"false\" lb=\"a &lt;b&gt;\" rc=\"200\" rm=\"OK\" by=\"7\" na=\"3\">"
                        + "<httpSample t=\"5\" ts=\"" + START + "\" s=\"true\" lb=\"part\"/>"
                        + "<assertionResult><name>n</name><failure>true</failure><failureMessage>no &amp; no</failureMessage>"
                        + "</assertionResult></httpSample>\n<sample t=\"20\" ts=\"" + START
                        + "\" s=\"true\" lb=\"b\"/>\n</testResults>\n"));

        assertThat(state.table()).extracting(RunRow::transaction).containsExactly("all", "a <b>", "b");
        assertThat(state.errors().get(0).message()).isEqualTo("no & no");
        assertThat(warnings).isEmpty();
    }

    @Test
    void truncatedXmlKeepsItsSamplesAndNoEntityIsRead() throws IOException {
        Path secret = file("secret.txt", "secret");
        RunState state = state(file(
                "r.jtl",
                "<?xml version=\"1.0\"?>\n<testResults version=\"1.2\">\n<sample t=\"20\" ts=\"" + START
                        + "\" s=\"true\" lb=\"b\"/>\n<sample t=\"2"));
        assertThat(state.table().get(0).count()).isEqualTo(1);
        assertThat(warnings).singleElement().asString().contains("r.jtl: the file ends before </testResults>");
        assertThatThrownBy(() -> state(file(
                        "evil.xml",
                        "<?xml version=\"1.0\"?><!DOCTYPE testResults [<!ENTITY x SYSTEM \"" + secret.toUri()
                                + "\">]><testResults><sample t=\"1\" ts=\"1\" lb=\"&x;\"/></testResults>")))
                .isInstanceOf(IOException.class)
                .hasMessageNotContaining("secret\"");
    }

    @Test
    void readsTheColumnsOfIntendedStarts() throws IOException {
        RunState state = state(file(
                "arrivals.csv",
                "timeStamp,elapsed,label,\"intended_start\",\"start_delay\",\"no_free_thread\",\"woke_late\",\"response_time\"\n"
                        + START + ",100,a," + START + ",0.250,0.000,0.250,100.450\n"
                        + (START + 900) + ",100,a," + START + ",900.000,888.000,12.000,1000.000\n"
                        + (START + 1000) + ",7,b,,,,,\n"));

        ResponseRow all = state.table().get(0).response();
        assertThat(all.count()).isEqualTo(2);
        assertThat(all.of(Figure.RESPONSE_MEAN)).isEqualTo(550.225);
        assertThat(all.of(Figure.RESPONSE_MAX)).isEqualTo(1000);
        assertThat(all.of(Figure.RESPONSE_P50)).isCloseTo(100.45, within(3.3));
        assertThat(all.of(Figure.RESPONSE_P99)).isCloseTo(1000, within(32.0));
        assertThat(List.of(all.of(Figure.START_DELAY), all.of(Figure.NO_FREE_THREAD), all.of(Figure.WOKE_LATE)))
                .containsExactly(450.125, 444.0, 6.125);
        assertThat(state.table().get(2).response()).as("b").isNull();
        assertThat(state.windows().all().get("responseP99")).hasSize(5);
        assertThat(state.arrivals()).isNull();
        assertThat(state.generators().get(0).condition().warnings()).containsExactly("STARTED_LATE");
    }

    /** Within a tenth of the service's median, or within a millisecond, the load is as asked. */
    @ParameterizedTest
    @CsvSource({"100,9,false", "100,11,true", "1000,90,false", "2,0.9,false", "2,1.1,true"})
    void aGeneratorIsLateByTheMeasureOfTheService(int elapsed, double late, boolean warned) throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success,start_delay,woke_late\n");
        for (int i = 0; i < 100; i++) {
            double own = i < 2 ? late : 0;
            lines.append(START + i + "," + elapsed + ",a,true," + own + "," + own + "\n");
        }
        RunState state = state(file("late.csv", lines.toString()));
        assertThat(state.table().get(0).response().of(Figure.WOKE_LATE_P99)).isCloseTo(late, within(0.033 * late));
        assertThat(state.generators().get(0).condition().warnings().contains("STARTED_LATE"))
                .isEqualTo(warned);
    }

    @Test
    void completesIntendedStartsFromTheColumnsThatThereAre() throws IOException {
        String line = (START + 40) + ",100,a,";
        for (String columns : List.of(
                "intended_start|" + START,
                "start_delay|40",
                "response_time|140",
                "no_free_thread,woke_late|30,10",
                "start_delay,woke_late|40,10",
                "start_delay,no_free_thread|40,30")) {
            String[] namesAndValues = columns.split("\\|");
            ResponseRow all = state(file(
                            "some.csv",
                            "timeStamp,elapsed,label," + namesAndValues[0] + "\n" + line + namesAndValues[1] + "\n"))
                    .table()
                    .get(0)
                    .response();
            assertThat(all.of(Figure.START_DELAY)).as(columns).isEqualTo(40);
            assertThat(all.of(Figure.RESPONSE_MEAN)).as(columns).isEqualTo(140);
            assertThat(all.of(Figure.NO_FREE_THREAD))
                    .as(columns)
                    .isEqualTo(Double.valueOf(columns.contains(",") ? 30 : Double.NaN));
            assertThat(all.of(Figure.WOKE_LATE))
                    .as(columns)
                    .isEqualTo(Double.valueOf(columns.contains(",") ? 10 : Double.NaN));
        }
        for (String none : List.of("null", "", "soon")) {
            String text = "timeStamp,elapsed,label,start_delay\n" + line + none + "\n";
            assertThat(state(file("none.csv", text)).table().get(0).response())
                    .as(none)
                    .isNull();
        }
        RunState xml = state(file(
                "r.xml",
                "<testResults version=\"1.2\">\n<sample t=\"100\" ts=\"" + START
                        + "\" s=\"true\" lb=\"b\" start_delay=\"7.5\" woke_late=\"0.5\"/>\n</testResults>\n"));
        assertThat(xml.table().get(0).response().of(Figure.NO_FREE_THREAD)).isEqualTo(7);
    }

    /** 40 samples in the last 3 ms would be a rate of 13,000/s. */
    @Test
    void givesNoRateOfAWindowThatIsHardlyMeasured() throws IOException {
        StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int millis = 0; millis < 2000; millis += 100) {
            text.append(START + millis).append(",1,order,true\n");
        }
        text.append((START + 2001 + ",2,order,true\n").repeat(40));

        double[] rates =
                state(file("short.csv", text.toString())).windows().all().get("rate");

        assertThat(rates).hasSize(9);
        assertThat(rates[0]).as("3 in 250 ms").isEqualTo(12);
        assertThat(rates[1]).as("2 in 250 ms").isEqualTo(8);
        assertThat(rates[8]).isNaN();
    }

    @Test
    void severalFilesAreGeneratorsOfOneRun() throws IOException {
        ResultFiles files = new ResultFiles(warnings::add);
        files.addAll(List.of(
                file("g1.csv", "timeStamp,elapsed,label,allThreads\n" + START + ",1000,a,5\n"),
                file("g2.csv", "timeStamp,elapsed,label,allThreads\n" + START + ",1000,a,6\n")));
        RunState state = files.state();

        assertThat(state.windows().all().get("threads"))
                .as("no sample ended in the first second")
                .containsExactly(Double.NaN, Double.NaN, Double.NaN, Double.NaN, 11);
        assertThat(state.windows().generators()).containsOnlyKeys("g1", "g2");
        assertThat(state.table().get(0).of(Figure.RATE)).isEqualTo(2);
    }

    @Test
    void filesOfOneNameInDifferentFoldersAreDifferentGenerators() throws IOException {
        Path one = Files.createDirectories(folder.resolve("g1/run"));
        Path two = Files.createDirectories(folder.resolve("g2/run"));
        String text = "timeStamp,elapsed,label,success,allThreads\n" + START + ",1000,a,true,50\n";
        ResultFiles files = new ResultFiles(warnings::add);
        files.addAll(List.of(
                Files.writeString(one.resolve("results-1.csv"), text),
                Files.writeString(two.resolve("results-1.csv"), text),
                file("other.csv", text)));
        RunState state = files.state();

        assertThat(state.generators())
                .extracting(GeneratorState::instance)
                .containsExactly("g1/run/results-1", "g2/run/results-1", "other");
        assertThat(state.windows().all().get("threads")).endsWith(150);
        Path twice = one.resolve("../run/results-1.csv");
        assertThatThrownBy(() -> files.addAll(List.of(one.resolve("results-1.csv"), twice)))
                .hasMessageEndingWith("this file is given twice");
    }

    @Test
    void lineProtocolOfAListenersSpoolIsRead() throws IOException {
        Path spool = Files.createDirectories(folder.resolve("influx-spool"));
        String line =
                "jmeter,application=x,instance=%s,transaction=all,statut=all count=4,avg=2,min=1,max=3,countError=1 "
                        + START + "000000\n";
        Files.writeString(spool.resolve("points.lp"), "# DML\n" + line.formatted("a"));
        assertThat(state(spool).table().get(0).count()).isEqualTo(4);

        Path run = Files.createDirectory(spool.resolve("b_1"));
        try (GZIPOutputStream gzip =
                new GZIPOutputStream(Files.newOutputStream(run.resolve("20261122-173000-000-000001-1p-4s.lp.gz")))) {
            gzip.write(("# DML\n# samples: 4\n" + line.formatted("b")).getBytes(StandardCharsets.UTF_8));
        }
        assertThat(state(spool).table().get(0).count()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({
        "x1, true",
        "31, true",
        "32, false",
        "9, false",
        "10, false",
        "13, false",
        "x41, false",
        "65, false",
        "xD7FF, false",
        "xD800, true",
        "xDFFF, true",
        "xE000, false",
        "xFFFD, false",
        "xFFFE, true",
        "xFFFF, true",
        "x10000, false",
        "0, true"
    })
    void replacesReferencesThatXmlForbids(String reference, boolean forbidden) throws IOException {
        String label =
                state(xml(sample("a&#" + reference + ";b"))).table().get(1).transaction();

        int code =
                reference.startsWith("x") ? Integer.parseInt(reference.substring(1), 16) : Integer.parseInt(reference);
        assertThat(label).isEqualTo("a" + (forbidden ? "\uFFFD" : Character.toString(code)) + "b");
    }

    @Test
    void readsXmlThatIsLongerThanABuffer() throws IOException {
        StringBuilder samples = new StringBuilder();
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < 1500; i++) {
            String padding = "é\uD83D\uDE00x".repeat(i % 23);
            samples.append(sample("n" + i + "&#x1;" + padding + "&#2;"));
            labels.add("n" + i + "\uFFFD" + padding + "\uFFFD");
        }
        RunState state = state(xml(samples.toString()));

        labels.add("all");
        assertThat(state.table()).extracting(RunRow::transaction).containsExactlyInAnyOrderElementsOf(labels);
        assertThat(warnings).isEmpty();
    }

    @Test
    void toleratesXmlThatEndsEarlyAndNoOtherDamage() throws IOException {
        String start = "<testResults version=\"1.2\">\n" + sample("one");
        String faces = "\uD83D\uDE00é".repeat(9);
        for (String rest :
                List.of("", "<sample t=\"2\" lb=\"" + faces, sample("two").replace("/>\n", "><a>" + faces))) {
            warnings.clear();
            assertThat(state(file("cut.xml", start + rest)).table().get(0).count())
                    .isEqualTo(1);
            assertThat(warnings).singleElement().asString().contains("the file ends before </testResults>");
            assertThat(warnings.get(0).contains("the last sample, line 3, is incomplete"))
                    .as(rest)
                    .isEqualTo(rest.contains("<a>"));
        }
        for (String rest : List.of(
                "<sample lb=\"" + faces + "\"><a>" + faces + "&nothing;" + faces + "</a></sample>",
                "<sample lb=\"&#1a;\"/>",
                "<sample t=\"1\" <sample/>")) {
            assertThatThrownBy(() -> state(file("damaged.xml", start + rest)))
                    .as(rest)
                    .hasMessageContaining("damaged, everything after this is missing");
        }
        assertThatThrownBy(() -> state(file("none.xml", "<testResu")))
                .hasMessageContaining("not a result file of JMeter");
    }

    @Test
    void takesMessageAndUrlOfASampleFromItsOwnElements() throws IOException {
        String controller = "rm=\"Number of samples in transaction : 1, number of failing samples : 0\" by=\"100\"";
        RunState state = state(xml(sample("one")
                        .replace(
                                "/>",
                                "><assertionResult><failureMessage>a<b>c</b>d</failureMessage>"
                                        + "</assertionResult><failureMessage>outside</failureMessage></sample>")
                        .replace("true", "false")
                + sample("two")
                        .replace("/>", "><failureMessage>outside</failureMessage></sample>")
                        .replace("true", "false")
                + sample("three").replace("/>", " " + controller + "><java.net.URL>http://a/</java.net.URL></sample>")
                + sample("four")
                        .replace(
                                "/>",
                                " " + controller + "><sample><java.net.URL>http://a/</java.net.URL></sample></sample>")
                + sample("five").replace("/>", " " + controller + "/>")));

        assertThat(state.errors())
                .extracting(row -> row.transaction() + ":" + row.code() + ":" + row.message())
                .containsExactlyInAnyOrder("one:Assertion failed:ad", "two::");
        assertThat(state.table().get(0).traffic().received()).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026/11/22 17:30:00.123", "2026/11/22 17:30:00", "2026-11-22 17:30:00.123", "2026-11-22 17:30:00,123",
                "2026-11-22 17:30:00", "2026-11-22T17:30:00.123", "2026-11-22T17:30:00", "11/22/26 17:30:00",
                "22.11.2026 17:30:00.123", "22.11.2026 17:30:00"
            })
    void readsDates(String date) throws IOException {
        LocalDateTime time = LocalDateTime.of(2026, 11, 22, 17, 30, 0, date.endsWith("123") ? 123_000_000 : 0);

        assertThat(state(file("d.csv", "timeStamp;elapsed;label\n" + date + ";5;a\n"))
                        .run()
                        .start())
                .isEqualTo(time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
    }

    @Test
    void readsCsvThatIsOddAndRefusesWhatIsWrong() throws IOException {
        String names = "timeStamp,elapsed,label,success,bytes,responseMessage,URL\n";
        String controller = "Number of samples in transaction : 1, number of failing samples : 0";
        RunState state = state(file(
                "odd.csv",
                names + "\n" + START + ",0,a\rb,true,x,OK,null\n\n\r\n" + START + ",0,\"\",true,,OK,\n"
                        + START + ",0,c,true,7,\"" + controller + "\",null\n"
                        + START + ",0,d,true,9,\"" + controller + "\",http://a/\n"));
        assertThat(state.table())
                .extracting(RunRow::transaction)
                .containsExactly("all", "(no label)", "a\rb", "c", "d");
        assertThat(state.table().get(0).traffic().received()).isEqualTo(9);
        assertThat(state.windows().all().get("threads")).containsExactly(Double.NaN);
        assertThat(warnings).singleElement().asString().contains("without the column threadName");

        state(file("no-success.csv", "timeStamp,elapsed,label\n" + START + ",1,a\n"));
        assertThat(warnings).last().asString().contains("without the column success");
        assertThatThrownBy(() -> state(file("no-elapsed.csv", "timeStamp,label\n" + START + ",a\n")))
                .hasMessageContaining("has no timeStamp or no elapsed");
        assertThatThrownBy(() -> state(file("few.csv", names + START + ",1\n")))
                .hasMessageEndingWith("line 2: 2 values, but 7 fields");
        assertThatThrownBy(() -> state(file("few2.csv", START + ",1,a\n")))
                .hasMessageContaining("3 values, but 17 fields as JMeter writes them");
        assertThatThrownBy(() -> state(file("two.csv", START + ",1\n"))).hasMessageContaining("not a result file");
        assertThatThrownBy(() -> state(file("one.csv", "elapsed\n1\n"))).hasMessageContaining("not a result file");
        assertThat(state(file("zero.csv", "timeStamp,elapsed,label,success,SampleCount\n" + START + ",5,a,true,0\n"))
                        .table()
                        .get(0)
                        .count())
                .isZero();
    }

    @Test
    void readsRunsAndLineProtocolAndNamesOtherFolders() throws Exception {
        String line = "jmeter,application=x,instance=a,transaction=all,statut=all count=4,avg=2,min=1,max=3 " + START;
        Path runs = Files.createDirectory(folder.resolve("runs"));
        Clock clock = Clock.fixed(Instant.ofEpochMilli(START), ZoneOffset.UTC);
        try (Store store = new Store(runs, 3, clock, warnings::add)) {
            store.accept(
                    Body.of((line + "000000\n").getBytes(StandardCharsets.UTF_8)),
                    WritePrecision.NANOS,
                    BodyLimits.NONE);
            assertThat(state(store.folder(Store.LATEST).orElseThrow())
                            .table()
                            .get(0)
                            .count())
                    .isEqualTo(4);
            assertThatThrownBy(() -> state(runs))
                    .hasMessageContaining(
                            "name one of its runs: [" + store.id(Store.LATEST).orElseThrow() + "]");
        }
        assertThatThrownBy(() -> state(Files.createDirectory(folder.resolve("nothing"))))
                .hasMessageContaining("neither a run of a store");
        assertThat(state(file("points.lp", line + "000000\n")).table().get(0).count())
                .isEqualTo(4);
        assertThatThrownBy(() -> state(file("bad.lp", "no point\n")))
                .hasMessageStartingWith(folder.resolve("bad.lp") + ": ")
                .message()
                .doesNotContain("bad.lp: " + folder);
    }

    @Test
    void changesNothingInARunThatIsWrittenOrDamaged() throws Exception {
        String line = "jmeter,application=x,instance=a,transaction=all,statut=all count=4,avg=2,min=1,max=3 ";
        Clock clock = Clock.fixed(Instant.ofEpochMilli(START), ZoneOffset.UTC);
        try (Store store = new Store(Files.createDirectory(folder.resolve("runs")), 3, clock, warnings::add)) {
            for (int i = 0; i < 3; i++) {
                store.accept(
                        Body.of((line + (START + i) + "000000\n").getBytes(StandardCharsets.UTF_8)),
                        WritePrecision.NANOS,
                        BodyLimits.NONE);
            }
            Path run = store.folder(Store.LATEST).orElseThrow();
            Map<String, String> before = contents(run);
            assertThat(state(run).table().get(0).count()).isEqualTo(12);
            assertThat(contents(run)).isEqualTo(before);

            Path last = run.resolve(before.keySet().stream()
                    .filter(name -> name.startsWith("points"))
                    .max(Comparator.naturalOrder())
                    .orElseThrow());
            byte[] damaged = Files.readAllBytes(last);
            damaged[damaged.length / 2] ^= 1;
            Files.write(last, damaged);
            before = contents(run);
            assertThatThrownBy(() -> state(run))
                    .hasMessageContaining(last.getFileName().toString());
            assertThat(contents(run)).isEqualTo(before);
        }
    }

    private static Map<String, String> contents(Path run) throws IOException {
        Map<String, String> contents = new HashMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(run)) {
            for (Path file : files) {
                contents.put(file.getFileName().toString(), Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }

    private Path xml(String samples) throws IOException {
        return file("r.xml", "<testResults version=\"1.2\">\n" + samples + "</testResults>\n");
    }

    private static String sample(String label) {
        return "<sample t=\"20\" ts=\"" + START + "\" s=\"true\" lb=\"" + label + "\"/>\n";
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private RunState state(Path file) throws IOException {
        ResultFiles files = new ResultFiles(warnings::add);
        files.addAll(List.of(file));
        return files.state();
    }
}

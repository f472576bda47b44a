package io.github.jmeterrpc.live.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.gate.HistoryFile;
import io.github.jmeterrpc.live.report.EarlierRun;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ReportCommandTest {

    private static final long START = 1_795_368_600_000L;
    private static final String HOSTILE = "</script><script>alert(1)</script><!--\u2028";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void writesPageAndDataAndATable() throws IOException {
        Path results = results("r.csv", 100);
        int exit = run(results, "--json", file("r.json"), "--title", "Night", "--fail-if", "p95>200");

        assertThat(err.toString()).isEmpty();
        assertThat(exit).isZero();
        assertThat(out.toString())
                .containsPattern("transaction +count +errors +rate/s")
                .contains("p95 > 200 ms: measured 100 ms ok")
                .contains("report: " + folder.resolve("r.html"));
        JsonNode data = new ObjectMapper().readTree(folder.resolve("r.json").toFile());
        assertThat(data.at("/run/title").asText()).isEqualTo("Night");
        assertThat(data.at("/gate/passed").asBoolean()).isTrue();
    }

    /** A web server or another user reads them. */
    @Test
    void sharedFilesHaveThePermissionsOfAnyNewFile() throws IOException {
        assumeThat(folder.getFileSystem().supportedFileAttributeViews()).contains("posix");
        run(results("r.csv", 100), "--json", file("j.json"), "--fail-if", "p95>200", "--junit", file("j.xml"));

        Path any = Files.createFile(folder.resolve("any"));
        for (String name : List.of("r.html", "j.json", "j.xml")) {
            assertThat(Files.getPosixFilePermissions(folder.resolve(name)))
                    .as(name)
                    .isEqualTo(Files.getPosixFilePermissions(any));
        }
    }

    @Test
    void noTextOfTheRunEndsTheDataOfThePage() throws IOException {
        run(results("r.csv", 100), "--title", HOSTILE);

        String page = Files.readString(folder.resolve("r.html"));
        int start = page.indexOf("id=\"data\">") + "id=\"data\">".length();
        String data = page.substring(start, page.indexOf("</script>", start));
        assertThat(new ObjectMapper().readTree(data).at("/run/title").asText()).isEqualTo(HOSTILE);
        assertThat(page)
                .contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
                .doesNotContain("src=\"app.js\"")
                .doesNotContain("href=\"page.css\"");
    }

    @Test
    void aCrossedThresholdIsExitCode1AndAFailureInJunitXml() throws IOException {
        int exit =
                run(results("r.csv", 300), "--fail-if", "p95>200", "--fail-if", "errors>0%", "--junit", file("j.xml"));

        assertThat(exit).isEqualTo(1);
        assertThat(out.toString())
                .contains("p95 > 200 ms: measured 300 ms FAILED")
                .contains("errors > 0 %: measured 0 % ok");
        assertThat(Files.readString(folder.resolve("j.xml"))).contains("tests=\"2\" failures=\"1\"");
    }

    @Test
    void saysAtTheTopOfThePageWhichLinesMayBeParts() throws IOException {
        Path file = Files.writeString(
                folder.resolve("p<1>.csv"),
                "timeStamp,elapsed,label,threadName,success\n" + START + ",40,P,T 1-1,true\n" + START
                        + ",20,p1,T 1-1,true\n");

        assertThat(run(file)).isZero();
        String note = "1 line is within the time of another line of their thread, the first is 'p1' in 'P': ";
        assertThat(err.toString()).contains(note);
        assertThat(Files.readString(folder.resolve("r.html")))
                .containsSubsequence("<body>", "<section class=\"card\" id=\"notes\">", "p&lt;1&gt;.csv: " + note);
        assertThat(run(file, "--transactions")).isZero();
    }

    private int night(int run, int millis, String... options) throws IOException {
        String[] all = Stream.concat(
                        Stream.of("--title", "Night, \"all\"", "--history", file("h/history.csv")), Stream.of(options))
                .toArray(String[]::new);
        return run(resultsFrom("n" + run + ".csv", START + 1000L * run, millis), all);
    }

    private Path resultsFrom(String name, long start, int millis) throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int i = 0; i < 200; i++) {
            lines.append(start + 100 * i).append(',').append(millis + i % 5).append(",order,true\n");
        }
        return Files.writeString(folder.resolve(name), lines);
    }

    private List<String> history() throws IOException {
        return Files.readAllLines(folder.resolve("h/history.csv"));
    }

    @Test
    void comparesToTheLastRunsOfTheTitleAndAppendsTheRunUnlessItFailed() throws IOException {
        assertThat(night(0, 100)).isZero();
        assertThat(out.toString())
                .contains("history: not compared yet, there are 0 of at least 3 runs of 'Night, \"all\"'\n");
        assertThat(night(1, 104)).isZero();
        assertThat(run(results("other.csv", 900), "--title", "Day", "--history", file("h/history.csv")))
                .as("of another title")
                .isZero();
        assertThat(night(2, 96)).isZero();
        assertThat(night(3, 101)).isZero();
        assertThat(out.toString()).contains("history: like the last 3 runs ok");
        assertThat(history()).hasSize(1 + 2 * 5);
        assertThat(history().get(0)).startsWith("time,title,commit,label,count,errors,error_percent,rate,mean,p50,");
        assertThat(history().get(2)).matches("2026-11-22T[0-9:.]+Z,\"Night, \"\"all\"\"\",[0-9a-f]*,order,200,0,0,.*");

        assertThat(night(4, 300)).isEqualTo(1);
        assertThat(out.toString())
                .containsPattern(
                        "history: order: p95 is 303, the last 4 runs had 100 to 108 ms, another one is expected up"
                                + " to 1[0-9][0-9] FAILED")
                .contains("history: a run that failed is not appended");
        assertThat(history()).hasSize(1 + 2 * 5);
        assertThat(night(5, 100, "--fail-if", "p95>50")).isEqualTo(1);
        assertThat(history()).as("failed by its threshold").hasSize(1 + 2 * 5);
        assertThat(night(6, 60)).as("better").isZero();
        assertThat(history()).hasSize(1 + 2 * 6);
    }

    @Test
    void comparesToTenRunsAtMost() throws IOException {
        for (int i = 0; i < 5; i++) {
            night(i, 50);
        }
        for (int i = 5; i < 15; i++) {
            night(i, 50 + i % 3);
        }
        out.getBuffer().setLength(0);
        assertThat(night(15, 51, "--json", file("r.json"))).isZero();
        assertThat(out.toString()).contains("history: like the last 10 runs ok");
        JsonNode data = new ObjectMapper().readTree(folder.resolve("r.json").toFile());
        assertThat(data.at("/history/times")).hasSize(10);
        assertThat(data.at("/history/times/0").asLong()).isEqualTo(START + 5000);
    }

    @Test
    void aTransactionThatIsGoneIsWorse() throws IOException {
        for (int i = 0; i < 3; i++) {
            night(i, 100);
        }
        Path results = resultsFrom("gone.csv", START + 9000, 100);
        Files.writeString(results, Files.readString(results).replace("order", "pay"));
        assertThat(run(results, "--title", "Night, \"all\"", "--history", file("h/history.csv")))
                .isEqualTo(1);
        assertThat(out.toString()).contains("history: order: not measured, there were no samples FAILED");
    }

    @Test
    void refusesWhatIsNoHistoryBeforeAnythingIsRead() throws IOException {
        Path other = Files.writeString(folder.resolve("other.txt"), "a,b\n1,2\n");
        assertThat(run(folder.resolve("missing.csv"), "--history", other.toString()))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("other.txt: line 1: it has no columns time, title, commit, label: this is no history of runs;"
                        + " name another file");
        night(0, 100);
        Files.writeString(folder.resolve("h/history.csv"), "2026-11-22T10:00:00Z,Nig", StandardOpenOption.APPEND);
        assertThat(night(1, 100)).isEqualTo(2);
        assertThat(err.toString()).contains("line 4: 2 values in 18 columns; delete this line");
        assertThat(execute(
                        new String[0],
                        "--repeat",
                        file("n0.csv"),
                        "--repeat",
                        file("n1.csv"),
                        "--history",
                        file("h/history.csv")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("its runs are compared one by one; leave it or --repeat out");
    }

    @Test
    void reportsThatRunAtOnceAppendWholeRuns() throws Exception {
        List<Thread> threads = new ArrayList<>();
        RunState state = EarlierRun.read(
                ("{\"schema\":1,\"run\":{\"title\":\"t\",\"start\":0},\"generators\":[],\"table\":[{\"transaction\":\"all\",\"count\":1}]}")
                        .getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < 20; i++) {
            threads.add(new Thread(() -> {
                try {
                    new HistoryFile(folder.resolve("h.csv")).append(state, Map.of("GIT_COMMIT", "abc"));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(Files.readAllLines(folder.resolve("h.csv")))
                .hasSize(21)
                .filteredOn(line -> line.startsWith("1970-01-01T00:00:00Z,t,abc,all,1,"))
                .hasSize(20);
    }

    @Test
    void namesTheMostFrequentFailures() throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,responseCode,responseMessage,success\n");
        String[] kinds = {"500,Broken", "503,Busy", "404,Gone", "400,\u202eBad"};
        for (int i = 0; i < 10; i++) {
            lines.append(START + i).append(i % 2 == 0 ? ",5,order," : ",5,pay,");
            lines.append(kinds[i < 4 ? 1 : i < 7 ? 0 : i < 9 ? 3 : 2]).append(",false\n");
        }
        run(Files.writeString(folder.resolve("failed.csv"), lines));

        assertThat(out.toString().lines().filter(line -> line.startsWith("failed:")))
                .containsExactly(
                        "failed: 4 × 503 Busy",
                        "failed: 3 × 500 Broken",
                        "failed: 2 × 400 \\u202eBad",
                        "failed: … and 1 more kinds, see the report");
    }

    @Test
    void printsIntendedStartsAndFailsWithoutThem() throws IOException {
        StringBuilder lines =
                new StringBuilder("timeStamp,elapsed,label,success,no_free_thread,woke_late,response_time\n");
        for (int i = 0; i < 1000; i++) {
            lines.append(START + 100 * i).append(",5,order,true,");
            // Twenty late ones, not as many in each window.
            boolean isLate = i < 500 ? i % 40 == 0 : i % 71 == 0;
            lines.append(isLate ? "400.000,200.000,605.000\n" : "0.100,0.050,5.150\n");
        }
        Path results = Files.writeString(folder.resolve("late.csv"), lines);

        assertThat(run(
                        results,
                        "--fail-if",
                        "response_p99>500",
                        "--fail-if",
                        "p99>500",
                        "--fail-if",
                        "woke_late_p99>250"))
                .isEqualTo(1);
        assertThat(out.toString())
                .contains("woke_late_p99 > 250 ms: measured 200.704 ms ok")
                .containsPattern("from the intended start +count +mean .* start delay +no free thread +woke late")
                .containsPattern(
                        "order +1000 +17\\.1 \\(1\\d\\.\\d to 2\\d\\.\\d\\) .* 605 +605 +605 +12.1 +8.10 +4.05")
                .contains(
                        "late: the load was not applied as scheduled: the generator itself started samples late, 1 of 100 by more than 201 ms (over a tenth of the service's p50)")
                .contains("response_p99 > 500 ms: measured 605 ms FAILED", "p99 > 500 ms: measured 5 ms ok")
                .doesNotContain("arrivals:");
        assertThat(run(results("r.csv", 100), "--fail-if", "response_p99>500")).isEqualTo(1);
        assertThat(out.toString()).contains("response_p99 > 500 ms: not measured, no sample had an intended start;");
    }

    @Test
    void warnsOfAThresholdThatIsTheWrongWayRound() throws IOException {
        assertThat(run(results("r.csv", 100), "--fail-if", "order:p95<200;rate>1;errors>0;count>9999"))
                .isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "warning: fail-if 'order:p95<200' fails a test whose p95 is low; to fail one whose p95 is high,"
                                + " write 'order:p95>200'",
                        "warning: fail-if 'rate>1' fails a test whose rate is high; to fail one whose rate is low,"
                                + " write 'rate<1'");
    }

    @ParameterizedTest
    @CsvSource({"error>1%, errors", "P95>5, p95", "maen>5, mean", "ratee>1, rate"})
    void suggestsTheFigureThatWasMeant(String typed, String meant) throws IOException {
        assertThat(run(results("r.csv", 100), "--fail-if", typed)).isEqualTo(2);
        assertThat(err.toString().lines())
                .as("one line, without the options")
                .singleElement()
                .asString()
                .contains("' is no figure; did you mean '" + meant + "'?", "--help");
    }

    @Test
    void makesTheFolderOfAFileThatItWrites() throws IOException {
        assertThat(run(results("r.csv", 100), "--fail-if", "p95>200", "--junit", file("new/folder/j.xml")))
                .isZero();
        assertThat(folder.resolve("new/folder/j.xml")).isNotEmptyFile();
    }

    @Test
    void reportsATypingErrorBeforeAnythingIsRead() {
        int exit = run(folder.resolve("missing.csv"), "--fail-if", "p95>>200");

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString())
                .contains("fail-if 'p95>>200': is not a threshold")
                .doesNotContain("missing.csv");
        assertThat(run(folder.resolve("missing.csv"))).isEqualTo(2);
        assertThat(err.toString()).contains("missing.csv: file not found");
    }

    @Test
    void aBaselineShowsAndJudgesWhatGotWorse() throws IOException {
        run(results("before.csv", 100), "--json", file("before.json"));
        Path now = results("now.csv", 120);

        assertThat(run(now, "--baseline", file("before.json"), "--json", file("now.json")))
                .isZero();
        assertThat(out.toString()).contains("baseline: all: p95 was 100, is 120 (+20.0 %)\n");
        JsonNode data = new ObjectMapper().readTree(folder.resolve("now.json").toFile());
        assertThat(data.at("/baseline/rows/0/figures/p95/worse").asBoolean()).isTrue();
        assertThat(data.at("/baseline/title").asText()).isEqualTo("before.csv");
        assertThat(run(now, "--baseline", file("before.json"), "--max-worse", "10"))
                .isEqualTo(1);
        assertThat(run(now, "--baseline", file("before.json"), "--max-worse", "30"))
                .isZero();
        assertThat(run(now, "--baseline", now.toString())).isEqualTo(2);
    }

    @Test
    void aShortTestFailsByManyErrorsAndPassesByNone() throws IOException {
        String names = "timeStamp,elapsed,label,success\n";
        Path failed = Files.writeString(folder.resolve("failed.csv"), names + (START + ",5,order,false\n").repeat(40));
        assertThat(run(failed, "--fail-if", "errors>0.1%")).isEqualTo(1);
        Path passed = Files.writeString(folder.resolve("passed.csv"), names + (START + ",5,order,true\n").repeat(40));
        assertThat(run(passed, "--fail-if", "errors>0.1%")).isZero();
        assertThat(run(passed, "--fail-if", "errors>0.1%", "--strict"))
                .as("3 of 40 may have failed")
                .isEqualTo(3);
        assertThat(out.toString())
                .contains("errors > 0.1 %: measured 0 % ok, close: another such test could cross it (sure with a test"
                        + " more than 10 times as long)");
    }

    @Test
    void namesAGeneratorWithMostOfTheSlowSamples() throws IOException {
        Path slow = Files.writeString(folder.resolve("slow.csv"), uneven(400, 40));
        List<Path> fast = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            fast.add(Files.writeString(folder.resolve("fast" + i + ".csv"), uneven(4000, 2)));
        }
        String[] others = fast.stream().map(Path::toString).toArray(String[]::new);

        assertThat(run(slow, others)).isZero();
        assertThat(out.toString())
                .contains(
                        "slow: has 83 % of the samples beyond p99, over three times its share of all samples: check this");
        assertThat(out.toString()).doesNotContain("fast0: has");
        out.getBuffer().setLength(0);
        assertThat(run(fast.get(0), fast.get(1).toString())).isZero();
        assertThat(out.toString()).doesNotContain("beyond p99");
    }

    /** Samples of 10 ms, and some of a second. */
    private static String uneven(int samples, int slow) {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int i = 0; i < samples; i++) {
            lines.append(START + 10 * i).append(i < slow ? ",1000" : ",10").append(",order,true\n");
        }
        return lines.toString();
    }

    /** 10 s of 2,000 samples, of which one of ten takes 92 ms and the others 20 to 59 ms. */
    @ParameterizedTest
    @CsvSource({"50, 1, FAILED", "200, 0, ok", "5000, 0, ok"})
    void aSmokeTestOfTenSecondsIsDecided(int limit, int exit, String answer) throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            int elapsed = random.nextInt(10) == 0 ? 92 : 20 + random.nextInt(40);
            lines.append(START + 5 * i).append(',').append(elapsed).append(",order,true\n");
        }
        Path smoke = Files.writeString(folder.resolve("smoke.csv"), lines);

        assertThat(run(smoke, "--fail-if", "p95>" + limit, "--strict")).isEqualTo(exit);
        assertThat(out.toString().lines()).contains("p95 > " + limit + " ms: measured 92 ms " + answer);
    }

    /** Its last window of a second is the eleventh, and hardly begun. */
    @Test
    void namesTheLengthOfTheTestWithItsIntervals() throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        Random random = new Random(5);
        for (int i = 0; i < 1000; i++) {
            lines.append(START + 100 + 10 * i).append(',').append(random.nextInt(50));
            lines.append(",order,true\n");
        }
        Path results = Files.writeString(folder.resolve("ten.csv"), lines);

        assertThat(run(results, "--json", file("r.json"))).isZero();
        assertThat(out.toString()).contains("would measure a figure in this range (of 10 s)");
        JsonNode data = new ObjectMapper().readTree(folder.resolve("r.json").toFile());
        assertThat(data.at("/steady/end").asLong()).isBetween(START + 10_090, START + 10_140);
    }

    /** 40 s, p99 13.6 ms, a few samples of 531 ms, and a limit far away from all of them. */
    @Test
    void aLimitThatNoSampleCameNearIsClearlyHeld() throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        Random random = new Random(5);
        for (int i = 0; i < 40_000; i++) {
            long elapsed = i > 30_000 && i < 30_500 ? 531 : Math.round(-3 * Math.log(1 - random.nextDouble()));
            lines.append(START + i).append(',').append(elapsed).append(",order,true\n");
        }
        Path results = Files.writeString(folder.resolve("stop.csv"), lines);

        assertThat(run(results, "--fail-if", "p99>5s", "--strict")).isZero();
        assertThat(run(results, "--fail-if", "p99>300", "--strict")).isEqualTo(3);
    }

    @Test
    void aCloseFigureIsDecidedAndExitCode3OnlyIfStrict() throws IOException {
        Path results = results("r.csv", 100);
        String[] close = {"--fail-if", "p95>101", "--junit", file("j.xml"), "--json", file("r.json")};

        assertThat(run(results, close)).isZero();
        assertThat(out.toString())
                .containsPattern("p95 > 101 ms: measured 100 ms .* ok, close: another such test could cross it");
        assertThat(Files.readString(folder.resolve("j.xml")))
                .contains("failures=\"0\" errors=\"0\" skipped=\"0\"", "name=\"close\"");
        JsonNode gate =
                new ObjectMapper().readTree(folder.resolve("r.json").toFile()).at("/gate");
        assertThat(gate.at("/close").asBoolean()).isTrue();
        assertThat(gate.at("/passed").asBoolean()).isTrue();
        assertThat(gate.at("/lines/0/close").asBoolean()).isTrue();
        assertThat(run(results, "--fail-if", "p95>101", "--strict")).isEqualTo(3);
        assertThat(run(results, "--fail-if", "p95>99")).isEqualTo(1);
        assertThat(out.toString()).contains(" FAILED, close: another such test could pass");
        assertThat(run(results, "--fail-if", "p95>99", "--strict")).isEqualTo(3);
        assertThat(run(results, "--fail-if", "p95>101", "--fail-if", "count<9999", "--strict"))
                .isEqualTo(1);
        assertThat(run(results, "--fail-if", "p95>200", "--strict")).isZero();
        assertThat(run(results, "--undecided", "pass")).isEqualTo(2);
    }

    @Test
    void theTitleIsTheNamesOfAFewFiles() throws IOException {
        List<String> paths = new ArrayList<>();
        Files.createDirectory(folder.resolve("g2"));
        for (String name : List.of("a.csv", "b.csv", "g2/a.csv")) {
            paths.add(results(name, 100).toString());
        }
        execute(paths.toArray(String[]::new), "--html", file("r.html"), "--json", file("r.json"));
        assertThat(title()).isEqualTo("a.csv (2 files), b.csv");
        paths.add(results("d.csv", 100).toString());
        paths.add(results("e.csv", 100).toString());
        execute(paths.toArray(String[]::new), "--html", file("r.html"), "--json", file("r.json"));
        assertThat(title()).isEqualTo("a.csv (2 files) and 3 more");
    }

    private String title() throws IOException {
        return new ObjectMapper()
                .readTree(folder.resolve("r.json").toFile())
                .at("/run/title")
                .asText();
    }

    @Test
    void repeatedRunsAreComparedByTheirMeans() throws IOException {
        String[] runs = {
            "--repeat", results("a.csv", 100).toString(),
            "--repeat", results("b.csv", 110).toString(),
            "--repeat", results("c.csv", 120).toString()
        };
        // Student's t of 2 degrees of freedom, 4.30, times the standard error of the mean, 10 ms /
        // √3: 24.8 ms.
        assertThat(execute(runs, "--fail-if", "p95>140", "--fail-if", "errors>0%", "--json", file("before.json")))
                .isZero();
        assertThat(out.toString())
                .containsPattern("order +3000 .* 110 \\(85\\.\\d to 135\\) ")
                .contains("95 of 100 such series of 3 runs")
                .containsPattern("spread between the runs .* mean 100 %, p50 100 %")
                .contains("most of the spread is between the runs")
                .contains("p95 > 140 ms: measured 110 ms ok")
                .contains("errors > 0 %: measured 0 % ok")
                .doesNotContain("report:");
        // None of 3,000 failed: at most 3/3000, 0.1 %, do.
        assertThat(execute(runs, "--fail-if", "errors>0.05%", "--strict")).isEqualTo(3);
        assertThat(execute(runs, "--fail-if", "errors>0.2%", "--strict")).isZero();
        assertThat(execute(runs, "--fail-if", "p95>90", "--fail-if", "count<3000"))
                .isEqualTo(1);
        assertThat(out.toString())
                .containsPattern(
                        "p95 > 90 ms: measured 110 ms \\(81\\.\\d to 138\\) FAILED, close: another such test could"
                                + " pass \\(sure with 5 times as many runs\\)");
        assertThat(execute(runs, "--baseline", file("before.json"), "--max-worse", "5"))
                .isZero();
        assertThat(out.toString())
                .contains("baseline: worse by more than 5 %: nothing ok")
                .containsPattern(
                        "under \\d+\\.\\d % cannot be distinguished from chance with 3 runs; 12 runs would show");
        assertThat(run(results("one.csv", 110), "--baseline", file("before.json")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("it is of several runs; use --repeat");
    }

    @Test
    void theSpreadOfEqualRunsIsWithinThem() throws IOException {
        List<String> runs = new ArrayList<>();
        Random random = new Random(1);
        Random failures = new Random(1);
        for (int run = 0; run < 6; run++) {
            StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
            for (int i = 0; i < 3000; i++) {
                long elapsed = Math.round(-50 * Math.log(1 - random.nextDouble()));
                lines.append(START + 10 * i).append(',').append(elapsed).append(",order,");
                lines.append(failures.nextInt(10) != 0).append('\n');
            }
            Path file = Files.writeString(folder.resolve(run + ".csv"), lines);
            runs.addAll(List.of("--repeat", file.toString()));
        }

        assertThat(execute(runs.toArray(String[]::new), "--fail-if", "errors>12%"))
                .isZero();
        assertThat(out.toString())
                .contains("most of the spread is within the runs")
                .containsPattern("errors > 12 %: measured (9|10)\\.\\d+ % ok");
    }

    @Test
    void aTransactionThatSomeRunsLackIsNamed() throws IOException {
        Path pay = Files.writeString(
                folder.resolve("pay.csv"), "timeStamp,elapsed,label,success\n" + START + ",5,pay,true\n");
        String[] runs = {"--repeat", results("a.csv", 100).toString(), pay.toString(), "--repeat", file("b.csv")};
        results("b.csv", 110);

        assertThat(execute(runs, "--fail-if", "pay:p95>200", "--strict")).isEqualTo(3);
        assertThat(out.toString())
                .contains("pay: has no samples in 1 of 2 runs")
                .contains("pay: p95 > 200 ms: measured 5 ms ok, close: another such test could cross it");
        String second = Files.copy(pay, folder.resolve("pay2.csv")).toString();
        assertThat(execute(new String[] {"--repeat", pay.toString(), "--repeat", second}))
                .isZero();
        assertThat(out.toString()).contains("spread between the runs: not measured");
    }

    @Test
    void repetitionsAndFilesOfOneRunExcludeEachOther() throws IOException {
        String a = results("a.csv", 100).toString();
        String b = results("b.csv", 100).toString();

        assertThat(execute(new String[0])).isEqualTo(2);
        assertThat(err.toString()).contains("Missing required parameter: 'FILE'");
        assertThat(execute(new String[] {"--repeat", a})).isEqualTo(2);
        assertThat(err.toString()).contains("--repeat is given once: it takes at least two runs");
        assertThat(execute(new String[] {a, "--repeat", a, "--repeat", b})).isEqualTo(2);
        assertThat(err.toString()).contains("put each file after a --repeat");
        assertThat(execute(new String[] {"--repeat", a, "--repeat", a})).isEqualTo(2);
        assertThat(err.toString()).contains("--repeat '" + a + "': this file is given twice");
        assertThat(execute(new String[] {"--repeat", a, "--repeat", b, "--html", file("r.html")}))
                .isEqualTo(2);
        assertThat(err.toString()).contains("a page is of one run");
    }

    private Path results(String name, int elapsed) throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,success\n");
        for (int i = 0; i < 1000; i++) {
            lines.append(START + 100 * i).append(',').append(elapsed).append(",order,true\n");
        }
        return Files.writeString(folder.resolve(name), lines);
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private int run(Path results, String... options) {
        return execute(new String[] {results.toString(), "--html", file("r.html")}, options);
    }

    private int execute(String[] files, String... options) {
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(Stream.of(Stream.of("report"), Stream.of(files), Stream.of(options))
                .flatMap(Function.identity())
                .toArray(String[]::new));
    }
}

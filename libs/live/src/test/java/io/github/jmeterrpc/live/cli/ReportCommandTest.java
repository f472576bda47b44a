package io.github.jmeterrpc.live.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReportCommandTest {

    private static final long START = 1_795_368_600_000L;
    private static final String HOSTILE = "</script><script>alert(1)</script><!--\u2028";

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void writes_page_and_data_and_a_table() throws IOException {
        Path results = results("r.csv", 100);
        int exit = run(results, "--json", file("r.json"), "--title", "Night", "--fail-if", "p95>200");

        assertThat(err.toString()).isEmpty();
        assertThat(exit).isZero();
        assertThat(out.toString())
                .containsPattern("transaction +count +errors +rate/s")
                .contains("p95 > 200 ms: measured 100 ms (between 97.1 and 104) ok")
                .contains("report: " + folder.resolve("r.html"));
        JsonNode data = new ObjectMapper().readTree(folder.resolve("r.json").toFile());
        assertThat(data.at("/run/title").asText()).isEqualTo("Night");
        assertThat(data.at("/gate/passed").asBoolean()).isTrue();
    }

    @Test
    void no_text_of_the_run_ends_the_data_of_the_page() throws IOException {
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
    void a_crossed_threshold_is_exit_code_1_and_a_failure_in_junit_xml() throws IOException {
        int exit =
                run(results("r.csv", 300), "--fail-if", "p95>200", "--fail-if", "errors>0%", "--junit", file("j.xml"));

        assertThat(exit).isEqualTo(1);
        assertThat(out.toString())
                .contains("p95 > 200 ms: measured 300 ms (between 293 and 313) FAILED")
                .contains("errors > 0 %: measured 0 % ok");
        assertThat(Files.readString(folder.resolve("j.xml"))).contains("tests=\"2\" failures=\"1\"");
    }

    @Test
    void namesTheMostFrequentFailures() throws IOException {
        StringBuilder lines = new StringBuilder("timeStamp,elapsed,label,responseCode,responseMessage,success\n");
        String[] kinds = {"500,Broken", "503,Busy", "404,Gone", "400,\u001b[2KBad"};
        for (int i = 0; i < 10; i++) {
            lines.append(START + i).append(i % 2 == 0 ? ",5,order," : ",5,pay,");
            lines.append(kinds[i < 4 ? 1 : i < 7 ? 0 : i < 9 ? 3 : 2]).append(",false\n");
        }
        run(Files.writeString(folder.resolve("failed.csv"), lines));

        assertThat(out.toString().lines().filter(line -> line.startsWith("failed:")))
                .containsExactly(
                        "failed: 4 × 503 Busy",
                        "failed: 3 × 500 Broken",
                        "failed: 2 × 400 \\u001b[2KBad",
                        "failed: … and 1 more kinds, see the report");
    }

    @Test
    void tells_of_intended_starts_and_fails_where_there_are_none() throws IOException {
        StringBuilder lines =
                new StringBuilder("timeStamp,elapsed,label,success,no_free_thread,woke_late,response_time\n");
        for (int i = 0; i < 1000; i++) {
            lines.append(START + 100 * i).append(",5,order,true,");
            lines.append(i % 50 != 0 ? "0.100,0.050,5.150\n" : "400.000,200.000,605.000\n");
        }
        Path results = Files.writeString(folder.resolve("late.csv"), lines);

        assertThat(run(results, "--fail-if", "response_p99>500", "--fail-if", "p99>500"))
                .isEqualTo(1);
        assertThat(out.toString())
                .containsPattern("from the intended start +count +mean .* start delay +no free thread +woke late")
                .containsPattern("order +1000 +17.1±1.81 .* 605±20.6 +605\\? +605 +12.1 +8.10 +4.05")
                .contains("late: the generator itself started samples late, 4.05 ms on average")
                .contains(
                        "response_p99 > 500 ms: measured 605 ms (between 587 and 626) FAILED",
                        "p99 > 500 ms: measured 5 ms (between 4.83 and 5.15) ok")
                .doesNotContain("arrivals:");
        assertThat(run(results("r.csv", 100), "--fail-if", "response_p99>500")).isEqualTo(1);
        assertThat(out.toString()).contains("response_p99 > 500 ms: not measured, no sample had an intended start;");
    }

    @Test
    void a_typing_error_is_told_before_anything_is_read() {
        int exit = run(folder.resolve("missing.csv"), "--fail-if", "p95>>200");

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString())
                .contains("fail-if 'p95>>200': is not a threshold")
                .doesNotContain("missing.csv");
        assertThat(run(folder.resolve("missing.csv"))).isEqualTo(2);
        assertThat(err.toString()).contains("missing.csv: file not found");
    }

    @Test
    void a_baseline_shows_and_judges_what_got_worse() throws IOException {
        run(results("before.csv", 100), "--json", file("before.json"));
        Path now = results("now.csv", 120);

        assertThat(run(now, "--baseline", file("before.json"), "--json", file("now.json")))
                .isZero();
        assertThat(out.toString()).contains("baseline: all: p95 was 100, is 120 (+20.0 %)");
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
        assertThat(run(passed, "--fail-if", "errors>0.1%")).isEqualTo(3);
        assertThat(out.toString()).contains("the test is too short for confidence intervals: it needs 20 s");
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
                .contains("slow: has 83 % of the samples beyond p99, and 2 % of all samples: check this generator");
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

    @Test
    void anUncertainFigureIsExitCode3() throws IOException {
        Path results = results("r.csv", 100);
        String[] uncertain = {"--fail-if", "p95>102", "--junit", file("j.xml")};

        assertThat(run(results, uncertain)).isEqualTo(3);
        assertThat(out.toString())
                .contains("p95 > 102 ms: measured 100 ms (between 97.1 and 104), cannot tell yet, needs ");
        assertThat(Files.readString(folder.resolve("j.xml"))).contains("failures=\"0\" errors=\"0\" skipped=\"1\"");
        assertThat(run(results, "--fail-if", "p95>102", "--undecided", "pass")).isZero();
        assertThat(run(results, "--fail-if", "p95>102", "--undecided", "fail")).isEqualTo(1);
        assertThat(run(results, "--fail-if", "p95>102", "--fail-if", "count<9999", "--undecided", "pass"))
                .isEqualTo(1);
        assertThat(run(results, "--undecided", "perhaps")).isEqualTo(2);
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
        CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        String[] args = new String[options.length + 4];
        args[0] = "report";
        args[1] = results.toString();
        args[2] = "--html";
        args[3] = file("r.html");
        System.arraycopy(options, 0, args, 4, options.length);
        return commandLine.execute(args);
    }
}

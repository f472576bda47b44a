package io.github.jmeterrpc.endtoend.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the script gives to JMeter, by a program in JMeter's place that shows it. */
class RunGeneratorTest {

    private static final String SHOWS_ITS_OPTIONS =
            """
            #!/usr/bin/env bash
            printf 'option %s\\n' "$@"
            cp -rL "$(dirname "$3")" "$OUT"
            for option; do
                [ "${option##*/}" != secret.properties ] || { cp -p "$option" "$OUT"; echo "$option" > "$OUT/private"; }
            done
            printf 'timeStamp\\n1\\n' > "$5"
            printf '%s\\n' "$SAID" > "$7"
            exit "${CODE:-0}"
            """;

    @TempDir
    private Path folder;

    private Path plan;

    @BeforeEach
    void makePlanAndJMeter() throws IOException {
        Path jmeter = Files.createDirectories(folder.resolve("jmeter/bin")).resolve("jmeter");
        Files.writeString(jmeter, SHOWS_ITS_OPTIONS);
        Files.setPosixFilePermissions(jmeter, PosixFilePermissions.fromString("rwxr-xr-x"));
        plan = Files.createDirectories(folder.resolve("source")).resolve("plan.jmx");
        Files.writeString(plan, "<jmeterTestPlan><hashTree><TestPlan></TestPlan>\n<hashTree>\n");
    }

    private Run run(Map<String, String> variables, String... arguments) throws IOException {
        Map<String, String> all = new HashMap<>(Map.of(
                "JMETER_HOME", folder.resolve("jmeter").toString(),
                "OUT", folder.resolve("out").toString(),
                "SECRETS", folder.resolve("secrets").toString(),
                "SAID", "samples seen=1 written=1 pending=0 set aside=0 lost=0 late=0"));
        all.putAll(variables);
        List<String> options = new ArrayList<>(List.of(plan.toString()));
        options.addAll(List.of(arguments));
        try (ManagedProcess script =
                Generators.start(folder.resolve("data"), "script", all, options.toArray(String[]::new))) {
            int code = script.awaitExit();
            return new Run(code, Files.readString(script.output()));
        }
    }

    private Run run(int generators, int index, Map<String, String> variables) throws IOException {
        Map<String, String> all = new HashMap<>(variables);
        all.put("GENERATORS", String.valueOf(generators));
        all.put("JOB_COMPLETION_INDEX", String.valueOf(index));
        all.put("OUT", folder.resolve("out" + index).toString());
        return run(all);
    }

    private record Run(int code, String console) {

        String property(String name) {
            return console.lines()
                    .filter(line -> line.startsWith("option -J" + name + "="))
                    .map(line -> line.substring(line.indexOf('=') + 1))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(name + " in " + console));
        }
    }

    @ParameterizedTest
    @CsvSource({"100,3", "7,7", "1000,6", "2.5,4", "33.333,4", "0.05,3", "100.00,8"})
    void sharesAddUpToTheTotalAndDifferByOneUnit(String total, int generators) throws IOException {
        List<BigDecimal> shares = new ArrayList<>();
        for (int i = 0; i < generators; i++) {
            Run run = run(generators, i, Map.of("TOTALS", "rate=" + total));
            assertThat(run.property("generators")).isEqualTo(String.valueOf(generators));
            assertThat(run.property("generator")).isEqualTo(String.valueOf(i));
            shares.add(new BigDecimal(run.property("rate")));
        }
        BigDecimal whole = new BigDecimal(total);
        assertThat(shares.stream().reduce(BigDecimal.ZERO, BigDecimal::add)).isEqualByComparingTo(whole);
        assertThat(shares).isSortedAccordingTo((a, b) -> b.compareTo(a));
        assertThat(shares.get(0).subtract(shares.get(generators - 1))).isLessThanOrEqualTo(whole.ulp());
    }

    @Test
    void recordsAreDividedByIndexAndNoneIsLost() throws IOException {
        Files.writeString(folder.resolve("source/plain.csv"), "a\nb\nc\nd\ne\nf\ng");
        Files.writeString(folder.resolve("source/named.csv"), "user,word\n1,x\n2,\"y\n\"\"z\"\n3,w\n4,v\n");
        Files.writeString(folder.resolve("source/all.csv"), "for everyone\n");
        for (int i = 0; i < 3; i++) {
            assertThat(run(3, i, Map.of("ROWS", "plain.csv named.csv:header:quoted"))
                            .code())
                    .isZero();
        }
        assertThat(files("plain.csv")).containsExactly("a\nd\ng\n", "b\ne\n", "c\nf\n");
        assertThat(files("named.csv"))
                .containsExactly("user,word\n1,x\n4,v\n", "user,word\n2,\"y\n\"\"z\"\n", "user,word\n3,w\n");
        assertThat(files("all.csv")).containsOnly("for everyone\n");
        assertThat(folder.resolve("source/plain.csv")).hasContent("a\nb\nc\nd\ne\nf\ng");
    }

    private List<String> files(String name) {
        return IntStream.range(0, 3)
                .mapToObj(i -> folder.resolve("out" + i).resolve(name))
                .map(file -> {
                    assertThat(file).exists();
                    try {
                        return Files.readString(file);
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                })
                .toList();
    }

    @Test
    void secretsReachJMeterInAFileAndNothingElse() throws IOException {
        String token = "g%s\"\\ü€\uD83D\uDE00 #!=x ";
        Files.createDirectory(folder.resolve("secrets"));
        Files.writeString(folder.resolve("secrets/influx.token"), token + "\n");
        Run run = run(Map.of());
        assertThat(run.code()).isZero();
        assertThat(run.console()).doesNotContain("g%s");
        Properties properties = new Properties();
        properties.load(Files.newInputStream(folder.resolve("out/secret.properties")));
        assertThat(properties).containsOnly(Map.entry("influx.token", token));
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(folder.resolve("out/secret.properties"))))
                .isEqualTo("rw-------");
        // It was not on the volume, and is gone.
        Path given = Path.of(Files.readString(folder.resolve("out/private")).strip());
        assertThat(given.startsWith(folder.resolve("data"))).isFalse();
        assertThat(given.getParent()).doesNotExist();
    }

    @Test
    void theExitCodeShowsWhetherAllSamplesAreStored() throws IOException {
        assertThat(run(Map.of()).code()).isZero();
        assertThat(run(Map.of("SAID", "samples seen=9 written=8 pending=1 set aside=0 lost=0"))
                        .code())
                .isEqualTo(3);
        assertThat(run(Map.of("CODE", "1")).code()).isEqualTo(1);
        assertThat(folder.resolve("data/generator-0/run")).isDirectoryContaining("glob:**/results-3.csv");
    }

    @Test
    void rejectsInvalidSettingsWithVariableValueAndRemedy() throws IOException {
        refused("GENERATOR_INDEX=4 is not a whole number from 0 to 3", "GENERATORS", "4", "GENERATOR_INDEX", "4");
        refused("JOB_COMPLETION_INDEX=x is not", "GENERATORS", "4", "JOB_COMPLETION_INDEX", "x");
        refused("GENERATOR_INDEX= is not", "GENERATORS", "4");
        refused("GENERATORS=0 is not a whole number from 1", "GENERATORS", "0");
        refused("TOTALS: threads=2 leaves nothing", "GENERATORS", "3", "GENERATOR_INDEX", "0", "TOTALS", "threads=2");
        refused("TOTALS: threads is not", "TOTALS", "threads");
        refused("ROWS: there is no file users.csv beside", "ROWS", "users.csv");
        refused("ROWS: ../plan.jmx is not FILE", "ROWS", "../plan.jmx");
        refused("START_AT=1795368600000 is not a time within a day", "START_AT", "1795368600000");
        refused("START_AT=soon is not", "START_AT", "soon");
        refused("RUN=../x names a folder", "RUN", "../x");
        refused("DATA=/proc/none cannot be written to", "DATA", "/proc/none");
        refused("JMETER_HOME=/none has no bin/jmeter", "JMETER_HOME", "/none");
        refused("KEEP_SECONDS=a[$(touch made)] is not a whole number", "KEEP_SECONDS", "a[$(touch made)]");
        assertThat(folder.resolve("data/generator-0/made")).doesNotExist();
    }

    /**
     * Each form in which JMeter takes a property or a password, and the property that the message
     * names.
     */
    @ParameterizedTest
    @CsvSource({
        "influx.token,-Jinflux.token=abc",
        "influx.token,-J influx.token=abc",
        "influx.token,-J influx.token abc",
        "influx.token,-nJinflux.token=abc",
        "influx.token,--jmeterproperty=influx.token=abc",
        "my.password,--systemproperty my.password=abc",
        "api-key,--globalproperty=api-key=abc",
        "x.secret,-Lx.secret=abc",
        "http.proxyPass,-a abc",
        "http.proxyPass,-aabc",
        "http.proxyPass,--password abc",
        "http.proxyPass,--password=abc",
        "influx.url,-Jinflux.url=http://jmeter:abc@store:8086/write",
        "influx.url,-J influx.url http://jmeter:abc@store:8086/write",
        "influx.url,-Jinflux.url=http://store:8086/write?db=jmeter&u=jmeter&p=abc"
    })
    void secretsOnTheCommandLineAreRefusedAndNotShown(String property, String options) throws IOException {
        Run run = run(Map.of(), options.split(" "));
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.console())
                .contains("write it into a file " + property + " in the folder SECRETS")
                .doesNotContain("abc");
        assertThat(folder.resolve("data/generator-0")).doesNotExist();
    }

    @Test
    void otherOptionsReachJMeter() throws IOException {
        Run run = run(
                Map.of(),
                "-Jfail.if=errors>1%",
                "-Jinflux.url=http://store:9270/write?db=jmeter",
                "-Jusers=/data/password.csv",
                "-Lorg.apache.jmeter=DEBUG");
        assertThat(run.code()).isZero();
        assertThat(run.property("users")).isEqualTo("/data/password.csv");
    }

    private void refused(String said, String... variables) throws IOException {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < variables.length; i += 2) {
            all.put(variables[i], variables[i + 1]);
        }
        if (all.containsKey("GENERATORS")) {
            all.putIfAbsent("GENERATOR_INDEX", "");
        }
        Run run = run(all);
        assertThat(run.console()).startsWith("run-generator: " + said).contains(": ");
        assertThat(run.code()).as(said).isEqualTo(2);
    }
}

package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.listener.InfluxReplies;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer.Rule;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Generators of one group that merge in an InfluxDB, also through a server that spoils responses.
 */
@Timeout(180)
class MergeThreadTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final long LENGTH = 1000;
    private static final Map<String, String> RUN = Map.of("run", "nightly");

    private static InfluxServer influx;

    private final List<MergeThread> threads = new ArrayList<>();
    private InfluxDatabase database;
    private long start;

    @BeforeAll
    static void startInflux() {
        influx = opened.add(TestInflux.orSkip());
    }

    @BeforeEach
    void newDatabase() {
        database = influx.newDatabase();
        start = System.currentTimeMillis() / LENGTH * LENGTH - 20 * LENGTH;
    }

    private static SeriesTags naming(String instance, Map<String, String> tags) {
        return new SeriesTags("jmeter", "shop", instance, tags);
    }

    private MergeThread thread(String instance, String url) {
        return thread(instance, url, "");
    }

    private MergeThread thread(String instance, String url, String failIf) {
        MergeThread thread = new MergeThread(
                InfluxUrl.parse(url, "", "").open(what -> {}),
                naming(instance, RUN),
                LENGTH,
                List.of(),
                new RunGate(Thresholds.parse(failIf)),
                new Leftovers());
        threads.add(thread);
        opened.add("merge thread", () -> thread.finish(0));
        thread.closed(start);
        return thread;
    }

    private MergeThread thread(String instance) {
        return thread(instance, database.writeUrl());
    }

    private void window(String instance, int number, long... micros) {
        database.write(new GeneratorRows(naming(instance, RUN), LENGTH).window(start + number * LENGTH, "pay", micros));
    }

    private static void end(MergeThread... threads) throws InterruptedException {
        List<Thread> ends = new ArrayList<>();
        for (MergeThread thread : threads) {
            Thread end = new Thread(() -> {
                try {
                    thread.finish(60_000);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            end.start();
            ends.add(end);
        }
        for (Thread end : ends) {
            end.join();
        }
    }

    private Map<Double, Double> byWindow(String measurement, String field) {
        return database
                .query("SELECT sum(\"" + field + "\") AS n FROM " + measurement
                        + " WHERE transaction='pay' AND time>0 AND time<now()+1h GROUP BY time(1s) fill(none)")
                .stream()
                .collect(Collectors.toMap(row -> row.number("time"), row -> row.number("n")));
    }

    private void assertAllIsMerged() {
        assertThat(byWindow("jmeter_merged", "count")).isNotEmpty().isEqualTo(byWindow("jmeter_buckets", "count"));
    }

    private InfluxRow run(String transaction) {
        List<InfluxRow> rows = database.query("SELECT * FROM jmeter_runs WHERE transaction='" + transaction + "'");
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    @Test
    void severalThatEndTogetherLeaveAllMergedAndOneRowOfTheRun() throws InterruptedException {
        MergeThread[] five = new MergeThread[5];
        for (int g = 0; g < five.length; g++) {
            for (int w = 0; w < 20; w++) {
                window("g" + g, w, 1000 * (g + 1), 2000);
            }
            five[g] = thread("g" + g);
        }
        end(five);

        assertThat(five)
                .allSatisfy(thread -> assertThat(thread.merged().problem()).isEmpty());
        assertAllIsMerged();
        InfluxRow run = run("pay");
        assertThat(run.number("samples")).isEqualTo(200);
        assertThat(run.number("generators")).isEqualTo(5);
        assertThat(run.number("errors")).isZero();
        assertThat(run.number("min")).isEqualTo(1);
        assertThat(run.number("max")).isEqualTo(5);
        assertThat(run.number("mean")).isEqualTo(2.5);
        assertThat(run.number("start")).isEqualTo(start);
        assertThat(run.number("end")).isEqualTo(start + 20 * LENGTH);
        assertThat(run.number("pct50.0")).isBetween(1.93, 2.07);
        assertThat(run.number("time")).isEqualTo(start);
        assertThat(run("all").number("rows")).isEqualTo(100);
        // All windows are equal: what is left is the width of a bucket. Of 200 samples two are
        // beyond p99.
        assertThat(run.number("rate_low")).isEqualTo(10);
        assertThat(run.number("mean_high")).isEqualTo(2.5);
        assertThat(run.number("pct50.0_low")).isCloseTo(0.968 * run.number("pct50.0"), within(1e-9));
        assertThat(run.number("pct50.0_high")).isCloseTo(1.032 * run.number("pct50.0"), within(1e-9));
        assertThat(run.number("error_share_high")).as("3 of 200").isEqualTo(1.5);
        assertThat(run.values()).doesNotContainKeys("pct99.0_low", "pct99.0_high");
    }

    /**
     * 240 samples of 1 ms and 80 of 4 ms in 20 s: neither of the two generators has the figures of
     * the run.
     */
    @Test
    void verdictIsThatOfTheWholeRun() throws InterruptedException {
        Map<String, String> verdicts = Map.of(
                "p50>2; pay:p95>5; rate<14; errors>0%; max>5", "holds",
                "p50>2; pay:p90>3", "fails",
                "pay:count>319", "fails",
                "p99.9>20", "holds, close",
                "p95>5; response_p95>5", "cannot tell",
                "p95>5; generators_lost>0", "cannot tell",
                "p95>5; order:p95>5", "fails",
                "p95>3; generators_lost>0", "fails");
        Map<String, InfluxDatabase> databases = new HashMap<>();
        for (String failIf : verdicts.keySet()) {
            database = influx.newDatabase();
            databases.put(failIf, database);
            for (int w = 0; w < 20; w++) {
                window("g1", w, repeated(1000, 12));
                window("g2", w, repeated(4000, 4));
            }
            thread("g1", database.writeUrl(), failIf);
            thread("g2", database.writeUrl(), failIf);
        }
        end(threads.toArray(MergeThread[]::new));

        verdicts.forEach((failIf, verdict) -> {
            database = databases.get(failIf);
            assertThat(run("all").text("verdict")).as(failIf).isEqualTo(verdict);
            assertThat(run("pay").values()).doesNotContainKey("verdict");
        });
    }

    private static long[] repeated(long micros, int times) {
        return LongStream.generate(() -> micros).limit(times).toArray();
    }

    private int merged() {
        return database.query("SELECT count FROM jmeter_merged WHERE transaction='pay'")
                .size();
    }

    @Test
    @Tag("full")
    void spoiledResponsesDelayTheMergingOnly() throws Exception {
        Random random = new Random(1);
        List<ScriptedReply> spoiled = List.of(
                new ScriptedReply(200, "<html>Log in</html>").with("Content-Type", "text/html"),
                new ScriptedReply(404, "no such page"),
                new ScriptedReply(401, "<html>Proxy</html>"),
                new ScriptedReply(503, "{\"error\":\"timeout\"}").with("Content-Type", "application/json"),
                InfluxReplies.influx(0, ""));
        Rule forward = InfluxReplies.forward(database.writeUrl());
        try (ScriptedHttpServer server = new ScriptedHttpServer()
                .always(request -> random.nextInt(100) < 30
                        ? spoiled.get(random.nextInt(spoiled.size()))
                        : forward.reply(request))) {
            MergeThread[] three = new MergeThread[3];
            for (int g = 0; g < three.length; g++) {
                for (int w = 0; w < 20; w++) {
                    window("g" + g, w, 1000);
                }
                three[g] = thread("g" + g, InfluxReplies.url(server, database.writeUrl()));
            }
            end(three);
        }
        assertAllIsMerged();
        assertThat(run("pay").number("samples")).isEqualTo(60);
    }

    @Test
    void withoutTheRightToReadNothingIsMergedAndTheEndDoesNotWait() throws Exception {
        window("g1", 0, 1000);
        String url = database.writeUrl();
        try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, InfluxReplies.NO_RIGHT)) {
            MergeThread thread = thread("g1", InfluxReplies.url(server, url));
            long begin = System.nanoTime();
            thread.finish(60_000);

            assertThat(thread.merged().problem()).contains("insufficient permissions");
            assertThat(System.nanoTime() - begin).isLessThan(10_000_000_000L);
        }
        assertThat(merged()).isZero();
    }

    @Test
    void pointsOfAnEarlierTestAreMergedInTheirOwnGroup() throws Exception {
        SeriesTags earlier = new SeriesTags("metrics of, \"x\"", "other", "g2", Map.of("run", "monday"));
        String rows = new GeneratorRows(earlier, 5000).window(start - start % 5000 - 86_400_000, "pay", 5, 6);
        database.write(rows);
        Leftovers leftovers = new Leftovers();
        leftovers.written(rows.lines().toList());
        MergeThread thread = new MergeThread(
                InfluxUrl.parse(database.writeUrl(), "", "").open(what -> {}),
                naming("g1", RUN),
                LENGTH,
                List.of(),
                RunGate.NONE,
                leftovers);
        opened.add("merge thread", () -> thread.finish(0));
        window("g1", 0, 1000);
        thread.closed(start);
        end(thread);

        assertThat(database.query("SELECT * FROM \"metrics of, \\\"x\\\"_merged\" WHERE run='monday'"))
                .hasSize(2);
        assertAllIsMerged();
    }
}

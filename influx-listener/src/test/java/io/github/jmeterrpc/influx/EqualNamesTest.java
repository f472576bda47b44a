package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.faults.Reply;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generators, each a JVM of its own, that were all given one name, at a server that refuses queries. */
@Timeout(180)
@Tag("full")
class EqualNamesTest {

    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at");

    @TempDir
    private Path folder;

    static List<Reply> answers() {
        return List.of(InfluxReplies.NO_RIGHT, InfluxReplies.EMPTY_CSV);
    }

    @ParameterizedTest
    @MethodSource("answers")
    void generatorsWithEqualNamesReplaceNothingWithoutReadAccess(Reply answer) throws IOException {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();
            try (ScriptedHttpServer server = InfluxReplies.writeOnly(database.writeUrl(), answer)) {
                long recorded = run(InfluxReplies.url(server, database.writeUrl()));

                assertThat(stored(database)).isEqualTo(recorded);
                assertThat(instances(database)).hasSize(2).allMatch(name -> name.matches("here-[a-z0-9]{6}"));
            }
        }
    }

    private long run(String url) throws IOException {
        List<ManagedProcess> generators = new ArrayList<>();
        try {
            for (int i = 0; i < 2; i++) {
                generators.add(ListenerProgram.java(
                        folder.resolve(i + ".log"),
                        List.of(),
                        ListenerProgram.class,
                        url,
                        "",
                        folder.resolve("spool-" + i).toString(),
                        "20",
                        "4000",
                        "20000",
                        "here"));
            }
            for (ManagedProcess generator : generators) {
                assertThat(generator.awaitExit()).isZero();
            }
        } finally {
            generators.forEach(ManagedProcess::close);
        }
        long recorded = 0;
        for (int i = 0; i < 2; i++) {
            String log = Files.readString(folder.resolve(i + ".log"));
            recorded += RECORDED.matcher(log)
                    .results()
                    .map(MatchResult::group)
                    .mapToLong(line -> Long.parseLong(line.replaceAll("recorded | at", "")))
                    .max()
                    .orElseThrow();
        }
        return recorded;
    }

    private static long stored(InfluxDatabase database) {
        return Math.round(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                .get(0)
                .number("sum"));
    }

    private static List<String> instances(InfluxDatabase database) {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance").stream()
                .map(row -> row.text("value"))
                .toList();
    }
}

package io.github.jmeterrpc.thrift.idl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Generates invalid IDL files by random changes to valid ones. Every run uses the same files,
 * unless {@code -Dfuzz.seconds=…} sets a duration, or {@code -Dfuzz.seed=…} another seed.
 */
public final class ChangedFiles {

    private static final long SEED = Long.getLong("fuzz.seed", 20260711);
    private static final int DEFAULT_ROUNDS = 2_000;

    /** Constants within constants, as keys and in sets. */
    private static final String CONSTANTS =
            """

            struct Pair { 1: i32 left, 2: double right = 0.5, 3: list<string> texts }
            const list<i32> ONE = [1, ANSWER]
            const list<i32> SAME = [1, ANSWER]
            const set<list<i32>> LISTS = [ONE, SAME, [1], ONE]
            const map<list<i32>, Pair> PAIRS = {ONE: {"left": 0}, SAME: {}, []: {"left": 3, "texts": ["a", QUOTED]}}
            const map<Pair, map<set<i32>, binary>> DEEP = {{}: {[1, 2]: QUOTED, [2]: "x"}, {"left": 0}: {}}
            const list<i64> WIDER = ONE
            const set<binary> BLOBS = [QUOTED, QUOTED, "x"]
            service Constants { void all(1: Pair pair = {"left": 7}, 2: map<list<i32>, Pair> pairs = PAIRS, 3: list<i32> one = ONE) }
            """;

    private static final List<String> PIECES = List.of(
            "struct",
            "union",
            "enum",
            "service",
            "typedef",
            "const",
            "{",
            "}",
            "(",
            ")",
            "<",
            ">",
            "[",
            "]",
            "=",
            ":",
            ",",
            ";",
            "*",
            "&",
            "\"",
            "'",
            "\\",
            "/*",
            "*/",
            "/**",
            "//",
            "#",
            "\n",
            ".",
            "-",
            "0x",
            "1e9",
            "99999999999999999999",
            "i32",
            "map<",
            "list<",
            "extends",
            "throws",
            "required",
            "optional",
            "xsd_attrs {",
            "Level",
            "Later",
            "\0",
            "\uFFFF",
            "\uD800",
            "true",
            "include \"x\"",
            "Level.HIGH",
            "ANSWER",
            "senum");

    private final String valid;
    private final Random random = new Random(SEED);
    private final long end;
    private final long rounds;
    private long round;

    ChangedFiles(String valid) {
        this.valid = valid;
        Long seconds = Long.getLong("fuzz.seconds");
        // Without a duration, the number of rounds is the limit.
        end = System.nanoTime()
                + Duration.ofSeconds(seconds == null ? 3600 : seconds).toNanos();
        rounds = seconds == null ? DEFAULT_ROUNDS : Long.MAX_VALUE;
    }

    /** Changes the file that contains every construct of the grammar. */
    public static ChangedFiles ofGrammar() throws IOException {
        String grammar = Files.readString(Path.of("src/test/resources/idl/grammar.thrift"))
                .replaceAll("(?m)^(include|const common).*$", "")
                .replaceAll("(?m)^.*= common\\..*$", "")
                .replace("extends common.Root", "")
                .replace("common.Failure", "Refused")
                .replaceAll("common.Money|dotted.name.Dotted", "Foo");
        return new ChangedFiles(grammar + CONSTANTS);
    }

    String valid() {
        return valid;
    }

    public boolean hasNext() {
        return round < rounds && System.nanoTime() < end;
    }

    public String next() {
        round++;
        return mutated();
    }

    /** Where to find the last one again. */
    @Override
    public String toString() {
        return "round " + round + " of seed " + SEED;
    }

    private String mutated() {
        StringBuilder text = new StringBuilder(valid);
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int from = random.nextInt(text.length());
            int to = Math.min(text.length(), from + random.nextInt(40));
            switch (random.nextInt(5)) {
                case 0 -> text.delete(from, to);
                case 1 -> text.insert(from, text.substring(from, to));
                case 2 -> text.insert(random.nextInt(text.length()), text.substring(from, to));
                case 3 -> text.setCharAt(from, (char) random.nextInt(random.nextBoolean() ? 128 : 65_536));
                default -> text.insert(from, " " + PIECES.get(random.nextInt(PIECES.size())) + " ");
            }
        }
        return text.toString();
    }
}

package io.github.jmeterrpc.live.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.Lines;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Arriving;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.ErrorRow;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.Mark;
import io.github.jmeterrpc.live.document.Rolling;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFiguresTest {

    private static final long START = 1_795_368_600_000L;
    private static final int WINDOW = 5000;

    private final ListenerRows one = new ListenerRows("shop", "a:1", WINDOW);
    private final ListenerRows two = new ListenerRows("shop", "b:1", WINDOW);
    private final RunFigures figures = new RunFigures("id", "shop", "night");

    private void add(String lines, long nowMillis) throws LineException {
        figures.add(Lines.points(lines), nowMillis);
    }

    private static long at(int window) {
        return START + (long) window * WINDOW;
    }

    private static Samples samples(int failed, long... micros) {
        return new Samples(micros, failed);
    }

    private static long[] repeated(long micros, int times) {
        long[] all = new long[times];
        Arrays.fill(all, micros);
        return all;
    }

    private GeneratorState generator(int number, long nowMillis) {
        return figures.state(nowMillis).generators().get(number);
    }

    /** Four windows, of which the second generator has the second and the third. */
    private RunState twoGenerators() throws LineException {
        add(one.event("Shop test started", START + 10), START + 10);
        for (int window = 0; window < 4; window++) {
            Map<String, Samples> of = Map.of("pay", samples(1, 1000, 3000), "find", samples(0, 2000));
            add(one.window(at(window), 4 + window, window + 1, of), at(window) + WINDOW);
            if (window == 1 || window == 2) {
                add(two.window(at(window), 2, 2L * window, Map.of("pay", samples(0, 9000))), at(window) + WINDOW);
            }
        }
        add(one.event("Shop test ended", at(4)), at(4));
        return figures.state(at(4) + 20_000);
    }

    @Test
    void columnsOfWindowsAreSumsOverTheGenerators() throws LineException {
        RunState state = twoGenerators();
        Map<String, double[]> all = state.windows().all();

        assertThat(state.windowMs()).isEqualTo(WINDOW);
        assertThat(all)
                .containsOnlyKeys("time", "count", "errors", "rate", "threads", "p50", "p95", "p99", "generators");
        assertThat(all.get("time")).containsExactly(at(0), at(1), at(2), at(3));
        assertThat(all.get("count")).containsExactly(3, 4, 4, 3);
        assertThat(all.get("errors")).containsExactly(1, 1, 1, 1);
        assertThat(all.get("rate")).containsExactly(new double[] {0.6, 0.8, 0.8, 0.6}, within(1e-9));
        assertThat(all.get("threads")).containsExactly(4, 7, 8, 7);
        assertThat(all.get("generators")).containsExactly(1, 2, 2, 1);
        assertThat(all.get("p50")).containsExactly(new double[] {2, 2, 2, 2}, within(0.07));
        assertThat(all.get("p99")).containsExactly(new double[] {3, 9, 9, 3}, within(0.3));
        Map<String, double[]> second = state.windows().generators().get("b:1");
        assertThat(second).doesNotContainKey("generators");
        assertThat(second.get("time")).containsExactly(at(1), at(2));
        assertThat(second.get("rate")).containsExactly(new double[] {0.2, 0.2}, within(1e-9));
        assertThat(second.get("threads")).containsExactly(2, 2);
    }

    @Test
    void stretchesOfAllSamplesHaveTheWindowsOfThePlots() throws LineException {
        for (int window = 0; window < 100; window++) {
            add(one.window(at(window), 1, window + 1, Map.of("pay", samples(0, 1000, 3000))), at(window) + WINDOW);
            add(two.window(at(window), 1, window + 1, Map.of("pay", samples(0, 9000))), at(window) + WINDOW);
        }
        Rolling rolling = figures.stateWithWindows(at(100)).samples().rolling();

        assertThat(rolling.windowSeconds("all")).isEqualTo(5);
        assertThat(rolling.of("all", 5)).hasSize(100).allSatisfy(stretch -> {
            assertThat(stretch.row().count()).as("of both generators").isEqualTo(3);
            assertThat(stretch.row().of(Figure.MAX)).isEqualTo(9);
        });
        assertThat(rolling.windowSeconds("pay")).as("at most 50 windows").isEqualTo(10);
        assertThat(rolling.of("pay", 5)).isEmpty();
        assertThat(rolling.of("pay", 10))
                .hasSize(50)
                .allSatisfy(stretch -> assertThat(stretch.row().count()).isEqualTo(6));
    }

    @Test
    void eachGeneratorHasFiguresOfItsOwn() throws LineException {
        RunState state = twoGenerators();
        GeneratorState first = state.generators().get(0);
        GeneratorState second = state.generators().get(1);

        assertThat(first.instance()).isEqualTo("a:1");
        assertThat(first.presence().state()).isEqualTo("ended");
        assertThat(first.presence().start()).isEqualTo(START);
        assertThat(first.presence().end()).isEqualTo(at(4));
        assertThat(first.presence().lastSeen()).isEqualTo(at(4));
        assertThat(first.presence().intervalMs()).isEqualTo(WINDOW);
        assertThat(first.load().figures().of(Figure.COUNT)).isEqualTo(12);
        assertThat(first.load().figures().of(Figure.ERRORS)).isEqualTo(4);
        assertThat(first.load().figures().of(Figure.MEAN)).isCloseTo(2, within(1e-9));
        assertThat(first.load().figures().of(Figure.P95)).isCloseTo(3, within(0.1));
        assertThat(first.load().figures().of(Figure.MAX)).isEqualTo(3);
        assertThat(first.load().threads()).as("of its last window").isEqualTo(7);
        assertThat(first.reports().windowsReceived()).isEqualTo(4);
        assertThat(first.reports().windowsMissing()).isZero();
        assertThat(first.reports().points().written()).isEqualTo(40);
        assertThat(first.condition().health()).containsExactly(entry("cpu_process", 12.5));
        assertThat(first.condition().warnings()).isEmpty();
        assertThat(second.presence().state()).isEqualTo("silent");
        assertThat(second.presence().end()).isNull();
        assertThat(second.load().figures().of(Figure.COUNT)).isEqualTo(2);
        assertThat(second.load().figures().of(Figure.ERRORS)).isZero();
        assertThat(second.load().figures().of(Figure.MEAN)).isEqualTo(9);
        assertThat(second.reports().windowsReceived()).isEqualTo(2);
        assertThat(second.reports().windowsMissing()).as("3 of 2 to 4").isEqualTo(1);
        assertThat(state.delivery()).isEqualTo(new Delivery(80, 2, 0, 0, 0));
        assertThat(state.arrivals()).isNull();
        assertThat(state.run().title()).isEqualTo("Shop test");
        assertThat(state.run().end()).as("the second one has not ended").isNull();
        assertThat(state.run().state()).isEqualTo("silent");
        assertThat(state.marks()).extracting(Mark::kind).containsExactly("start", "end");
    }

    @Test
    void rowsOfTransactionsAreOfTheWholeRun() throws LineException {
        RunState state = twoGenerators();

        assertThat(state.table()).extracting(RunRow::transaction).containsExactly("all", "find", "pay");
        assertThat(state.table()).extracting(RunRow::count).containsExactly(14L, 4L, 10L);
        assertThat(state.table()).extracting(RunRow::errors).containsExactly(4.0, 0.0, 4.0);
        assertThat(state.table()).extracting(row -> row.of(Figure.MIN)).containsExactly(1.0, 2.0, 1.0);
        assertThat(state.table()).extracting(row -> row.of(Figure.MAX)).containsExactly(9.0, 2.0, 9.0);
        assertThat(state.table().get(0).of(Figure.RATE)).isCloseTo(14 / 20.0, within(1e-9));
        assertThat(state.table().get(0).traffic().received()).as("200 a row").isEqualTo(1200);
        assertThat(state.table().get(0).traffic().sent()).isEqualTo(600);
        assertThat(state.errors())
                .containsExactly(new ErrorRow(
                        "pay", "500", "Internal Server Error", new ErrorRow.Occurrences(4, START, at(3)), null));
    }

    @Test
    void countsARepeatedRowOnceAndReportsACollision() throws LineException {
        Map<String, Samples> of = Map.of("pay", samples(0, 1000));
        String window = one.window(START, 4, 1, of);
        add(window, at(1));
        add(window, at(1));
        add(one.window(START, 4, 1, Map.of("pay", samples(0, 7000))), at(1));

        assertThat(figures.state(at(1)).table()).extracting(RunRow::count).containsExactly(1L, 1L);
        assertThat(generator(0, at(1)).reports().points().collisions())
                .as("both rows of pay and of all")
                .isEqualTo(4);
        assertThat(figures.state(at(1)).delivery().collisions()).isEqualTo(4);
    }

    /** Two windows without a word, five seconds at least. */
    @ParameterizedTest
    @CsvSource({"5000,10000,running", "5000,10001,silent", "1000,5000,running", "1000,5001,silent"})
    void aGeneratorFallsSilent(long interval, long quietMillis, String expected) throws LineException {
        ListenerRows quiet = new ListenerRows("shop", "q:1", interval);
        add(quiet.window(START, 1, 1, Map.of("pay", samples(0, 1000))), START);
        long version = figures.version();
        figures.tick(START);
        figures.tick(START);
        assertThat(figures.version()).as("its state was not known before").isEqualTo(version + 1);

        assertThat(generator(0, START + quietMillis).presence().state()).isEqualTo(expected);
        figures.tick(START + quietMillis);
        assertThat(figures.version()).isEqualTo(version + (expected.equals("silent") ? 2 : 1));
    }

    @ParameterizedTest
    @CsvSource({
        "',interval_ms=1000',5000,running",
        "',interval_ms=1000',5001,silent",
        "'',120000,running",
        "'',120001,silent"
    })
    void aGeneratorThatDiesInItsFirstWindowFallsSilent(String length, long quietMillis, String expected)
            throws LineException {
        add("events,application=shop,instance=q:1 text=\"shop started\"" + length + " " + START + "000000\n", START);

        assertThat(generator(0, START + quietMillis).presence().state()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu_process=90, CPU",
        "cpu_process=89.9,",
        "gc_pause_max_ms=500, GC_PAUSE",
        "'threads_active=20,threads_blocked=5', BLOCKED_THREADS",
        "'fds_max=100,fds_open=80', HANDLES",
        "'clock_offset_ms=-1001,clock_uncertainty_ms=1', CLOCK",
        "'clock_offset_ms=1001,clock_uncertainty_ms=2',",
    })
    void figuresOfHealthAtALimitAreWarnings(String fields, String warning) throws LineException {
        add(one.window(START, 1, 1, Map.of("pay", samples(0, 1000))), START);
        add("jmeter_generator,application=shop,instance=a:1 seq=2," + fields + " " + at(1) + "000000", at(1));

        assertThat(generator(0, at(1)).condition().warnings())
                .isEqualTo(warning == null ? List.of() : List.of(warning));
    }

    @Test
    void aTargetThatDoesNotAnswerIsAWarning() throws LineException {
        add("jmeter_generator,instance=a:1,target=db:1 rtt_ms=3,rtt_failed=0 " + START + "000000", START);
        assertThat(generator(0, START).condition().warnings()).isEmpty();
        add("jmeter_generator,instance=a:1,target=db:1 rtt_failed=1 " + at(1) + "000000", START);
        assertThat(generator(0, START).condition().warnings()).containsExactly("TARGET");
        assertThat(generator(0, START).condition().targets()).hasSize(1);
        assertThat(generator(0, START).reports().windowsReceived()).isZero();
    }

    /** Three times its share, of 30 samples at least. */
    @ParameterizedTest
    @CsvSource({"3000,40,true", "3000,29,false", "200,40,true", "60,40,false"})
    void theSamplesBeyondP99MayComeFromOneGenerator(int quick, int slow, boolean warned) throws LineException {
        add(one.window(START, 1, 1, Map.of("pay", samples(0, repeated(1000, quick)))), at(1));
        long[] own = repeated(1000, slow + quick / 10);
        Arrays.fill(own, 0, slow, 900_000);
        add(two.window(START, 1, 1, Map.of("pay", samples(0, own))), at(1));

        assertThat(generator(0, at(1)).condition().warnings()).isEmpty();
        assertThat(generator(1, at(1)).condition().warnings().contains("TAIL")).isEqualTo(warned);
        assertThat(generator(1, at(1)).load().tailShare()).isBetween(slow < quick / 100 ? 0 : 0.9, 1.0);
    }

    @Test
    void arrivalsCountOnAcrossAKilledGeneratorThatBeganAgain() throws LineException {
        Map<String, Samples> of = Map.of("pay", samples(0, 1000));
        add(one.arriving(new Arriving(1, 0, 100, 90, 4, 6)).window(at(0), 1, 1, of), at(1));
        add(one.arriving(new Arriving(1, 0, 200, 190, 8, 2)).window(at(1), 1, 2, of), at(2));
        add(one.arriving(new Arriving(1, 0, 50, 45, 1, 4)).window(at(2), 1, 1, of), at(3));
        RunState state = figures.state(at(3) + 20_000);

        assertThat(state.arrivals()).isEqualTo(new RunArrivals(250, 235, 9, 6));
        assertThat(state.windows().all().get("due")).containsExactly(new double[] {20, 20, 10}, within(1e-9));
        assertThat(state.windows().all().get("dropped")).containsExactly(new double[] {0.8, 0.8, 0.2}, within(1e-9));
        assertThat(state.windows().all().get("waiting")).containsExactly(6, 2, 4);
        assertThat(state.windows().all().get("noFreeThread")).containsExactly(1, 1, 1);
    }

    private static String failures(int code, String message, int count, long millis) {
        return "jmeter,instance=a:1,transaction=pay,responseCode=" + code + ",responseMessage=" + message + " count="
                + count + " " + millis + "000000\n";
    }

    @Test
    void theMostFrequentKindsOfFailuresAreKept() throws LineException {
        StringBuilder lines = new StringBuilder();
        for (int kind = 0; kind < 2005; kind++) {
            lines.append(failures(kind, "rare", 2, START + 10 + kind));
        }
        add(lines.toString(), START);
        add(failures(9999, "late", 3, START + 5000), START);
        add(failures(1, "early", 1000, START), START);
        List<ErrorRow> errors = figures.state(START).errors();

        assertThat(errors).hasSize(201);
        assertThat(errors.get(0))
                .as("last seen first")
                .isEqualTo(new ErrorRow(
                        "pay", "9999", "late", new ErrorRow.Occurrences(3, START + 5000, START + 5000), null));
        assertThat(errors.get(199))
                .isEqualTo(new ErrorRow("pay", "1", "early", new ErrorRow.Occurrences(1000, START, START), null));
        assertThat(errors.get(200).transaction()).isEqualTo("(other errors)");
        assertThat(errors.get(200).count()).isEqualTo(2 * (2005 - 198));
        assertThat(errors.get(200).seen().first()).isBetween(START + 10, START + 20);
        assertThat(errors.stream().mapToLong(ErrorRow::count).sum()).isEqualTo(2 * 2005 + 1003);
    }

    @Test
    void numbersMakeNoKindsOfFailuresAndAnExampleFindsItsKind() throws LineException {
        for (int i = 0; i < 300; i++) {
            add(failures(200, "took\\ " + (90 + i) + "\\ ms\\ in\\ all", 1, START + i), START);
        }
        add(
                "jmeter_errors,instance=a:1,transaction=pay responseCode=\"200\",responseMessage=\"took 17 ms\\\\nin all\","
                        + "response=\"late\" " + START + "000000",
                START);

        assertThat(figures.state(START).errors())
                .containsExactly(new ErrorRow(
                        "pay",
                        "200",
                        "took # ms in all",
                        new ErrorRow.Occurrences(300, START, START + 299),
                        new ErrorRow.Example(START, "a:1", "", "", "late")));
    }

    @Test
    void aRestartedGeneratorBelongsToARunWhileOthersRun() throws LineException {
        add(one.event("Test started", START), START);
        add(one.window(at(0), 1, 1, Map.of("pay", samples(0, 1000))), at(1));
        assertThat(figures.isOverFor("a:1", START)).as("the same start").isFalse();
        assertThat(figures.isOverFor("a:1", START + 1)).isTrue();
        assertThat(figures.isOverFor("b:1", START + 1)).as("unknown here").isFalse();
        add(two.window(at(1), 1, 1, Map.of("pay", samples(0, 1000))), at(2));
        assertThat(figures.isOverFor("a:1", at(4)))
                .as("three windows after the other's last")
                .isFalse();
        assertThat(figures.isOverFor("a:1", at(4) + 1)).isTrue();
        add(two.event("Test ended", at(2)), at(2));
        assertThat(figures.isOverFor("a:1", at(2))).isTrue();
        assertThat(figures.isOver()).isFalse();
        add(one.event("Test ended", at(3)), at(3));
        assertThat(figures.isOver()).isTrue();
        assertThat(figures.newest()).isEqualTo(at(3));
    }

    private static Point point(String line) throws LineException {
        return Lines.points(line).get(0);
    }

    @Test
    void onlyACountedRowIsNotNew() throws LineException {
        String row = "jmeter,instance=a:1,transaction=pay,statut=all count=1,avg=1 ";
        String event = one.event("Test started", START);
        assertThat(figures.isNew(point(row + START))).as("no generator yet").isTrue();
        add(row + START + "\n" + event, START);
        assertThat(figures.isNew(point(row + START))).isFalse();
        assertThat(figures.isNew(point(row.replace("avg=1", "avg=2") + START)))
                .as("collides")
                .isTrue();
        assertThat(figures.isNew(point(row + (START + 1)))).isTrue();
        assertThat(figures.isNew(point(event))).as("of no window").isTrue();
    }

    /** A day of windows of 5 s is remembered, fields of the last minutes. */
    @Test
    void theOldestRowsAreForgotten() throws LineException {
        String row = "jmeter,instance=a:1,transaction=pay,statut=all count=1,avg=1 ";
        StringBuilder rows = new StringBuilder();
        for (int window = 0; window <= 20_000; window++) {
            rows.append(row).append(at(window)).append("000000\n");
        }
        add(rows.toString(), at(0));

        assertThat(figures.isNew(point(row + at(0) + "000000"))).isTrue();
        assertThat(figures.isNew(point(row + at(1) + "000000"))).isFalse();
        String other = row.replace("avg=1", "avg=2");
        assertThat(figures.isNew(point(other + at(19_500) + "000000")))
                .as("500 windows before the last: counted, whatever its fields")
                .isFalse();
        assertThat(figures.isNew(point(other + at(19_501) + "000000"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.5,5000", "1,1", "86400000,86400000", "86400001,5000"})
    void lengthsOfWindowsFromAMillisecondToADayAreTaken(String interval, long shown) throws LineException {
        add(
                "jmeter_buckets,instance=a:1,transaction=all count=1,interval_ms=" + interval + " " + START + "000000",
                START);
        assertThat(figures.state(START).windowMs()).isEqualTo(shown);
    }

    /** A first window is shorter as a rule; without buckets its row is all that names a length. */
    @Test
    void theLengthOfWindowsIsThatOfALaterOne() throws LineException {
        String row = "jmeter,instance=a:1,transaction=all,statut=all count=1,avg=1,window_ms=";
        add(row + "1200 " + START + "000000", START);
        assertThat(generator(0, START).presence().intervalMs()).as("not known").isEqualTo(60_000);
        add(row + "5000 " + at(1) + "000000\n" + row + "86400001 " + at(2) + "000000", at(2));
        assertThat(generator(0, START).presence().intervalMs()).isEqualTo(5000);
    }

    /** Of two generators that began within a window, the first to begin counts. */
    @Test
    void ratesCountFromTheFirstMeasurement() throws LineException {
        String row = "jmeter,instance=a:1,transaction=all,statut=all count=30,avg=1,window_ms=";
        add(row + "5000 " + at(1) + "000000", START);
        add(row + "5000 " + at(2) + "000000", START);
        add(row.replace("a:1", "b:1") + "2000 " + at(0) + "000000", START);
        add(row.replace("a:1", "c:1") + "1000 " + at(0) + "000000", START);
        assertThat(figures.state(START).table().get(0).of(Figure.RATE))
                .as("120 in 2 + 10 s")
                .isEqualTo(10);
    }

    @Test
    void furtherGeneratorsAreCountedAsOne() throws LineException {
        StringBuilder rows = new StringBuilder();
        for (int number = 0; number < 1002; number++) {
            rows.append("jmeter,instance=g-").append(number).append(",transaction=all,statut=all count=1,avg=1 ");
            rows.append(START).append(number).append("\n");
        }
        add(rows + "jmeter,instance=g-0,transaction=all,statut=all count=1,avg=1 " + START + "999999\n", START);
        RunState state = figures.state(START);

        assertThat(state.generators()).hasSize(1001);
        assertThat(state.generators().get(0).instance()).isEqualTo("(other generators)");
        assertThat(state.generators().get(0).load().figures().of(Figure.COUNT)).isEqualTo(2);
        assertThat(state.generators().get(1).load().figures().of(Figure.COUNT)).isEqualTo(2);
    }

    @Test
    void aFailureHasTheExampleOfItsKind() throws LineException {
        String message = "no\\\\nmoney " + "x".repeat(200);
        add(
                "jmeter,instance=a:1,transaction=pay,responseCode=500,responseMessage=no\\ money\\ " + "x".repeat(200)
                        + " count=2 " + START + "000000\n"
                        + "jmeter,instance=a:1,transaction=pay,responseCode=Assertion\\ failed,responseMessage=too\\ slow"
                        + " count=1 " + START + "000000\n"
                        + "jmeter_errors,instance=a:1,transaction=pay responseCode=\"500\",responseMessage=\"" + message
                        + "\",url=\"tcp://a\",response=\"" + "y".repeat(2001) + "\" " + START + "000001\n"
                        + "jmeter_errors,instance=a:1,transaction=pay responseCode=\"200\",assertion=\"too slow\" "
                        + START
                        + "000002\n",
                START);
        List<ErrorRow> errors = figures.state(START).errors();

        assertThat(errors).hasSize(2).allSatisfy(row -> assertThat(row.example())
                .isNotNull());
        assertThat(errors.get(0).example().url()).isEqualTo("tcp://a");
        assertThat(errors.get(0).example().response()).hasSize(2000);
        assertThat(errors.get(0).example().assertion()).isEmpty();
        assertThat(errors.get(1).example().assertion()).isEqualTo("too slow");
    }

    /** Such as of a deployment, written by another program. */
    @Test
    void anAnnotationWithoutAnInstanceMakesNoGeneratorWhateverItsText() throws LineException {
        twoGenerators();
        for (String text : List.of("deployment of v2 started", "deployment of v2 ended", "v2 is live")) {
            add("events text=\"" + text + "\" " + at(2) + "000000", at(2));
        }
        assertThat(figures.state(at(3)).generators())
                .extracting(GeneratorState::instance)
                .doesNotContain("")
                .hasSize(2);
        assertThat(figures.state(at(3)).marks())
                .filteredOn(mark -> mark.text().contains("v2"))
                .extracting(Mark::kind)
                .containsExactly("other", "other", "other");
        assertThat(figures.info(at(3)).title()).doesNotContain("deployment");
    }

    @Test
    void annotationsOfTheCoreListenerBeginAndEndItsRun() throws LineException {
        add("events,application=shop,title=ApacheJMeter text=\"night started\" " + START + "000000", START);
        assertThat(figures.info(START).title()).isEqualTo("night");
        assertThat(figures.isOver()).isFalse();
        add("events,application=shop,title=ApacheJMeter text=\"night ended\" " + at(2) + "000000", at(2));
        assertThat(figures.isOver()).isTrue();
    }

    @Test
    void anAnnotationWithoutTextIsNone() throws LineException {
        add("events,instance=a:1 title=\"x\" " + START + "000000", START);
        assertThat(figures.state(START).marks()).isEmpty();
    }

    @Test
    void rowsOfOtherPartsAreNotKept() {
        assertThat(RunFigures.isKept("jmeter")).isTrue();
        assertThat(RunFigures.isKept("jmeter_raw")).isTrue();
        assertThat(RunFigures.isKept("jmeter_merged")).isFalse();
        assertThat(RunFigures.isKept("jmeter_instances")).isFalse();
    }
}

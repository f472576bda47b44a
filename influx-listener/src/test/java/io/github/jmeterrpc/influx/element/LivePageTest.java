package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.listener.Deliveries;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import io.github.jmeterrpc.influx.listener.LivePage;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.RequiredPrecision;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The test's own page, its verdict, and a store elsewhere. */
@Tag("full")
class LivePageTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final String FOLDER = "live_page.folder";
    private static final Pattern REPORT = Pattern.compile("report: (\\S+report\\.html)");

    private final PrintStream console = System.out;
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    @BeforeEach
    void listen() {
        JMeterEnvironment.prepare();
        opened.add(FOLDER, () -> JMeterUtils.getJMeterProperties().remove(FOLDER));
        JMeterUtils.setProperty(FOLDER, folder.resolve("live").toString());
        opened.add("console", () -> System.setOut(console));
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    private void run(Map<String, String> parameters) {
        InfluxDbMetrics element = start(parameters);
        sample(element);
        element.testEnded();
        Deliveries.await();
    }

    private InfluxDbMetrics start(Map<String, String> parameters) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        element.setProperty("InfluxDbMetrics.spoolDir", folder.resolve("spool").toString());
        parameters.forEach((name, value) -> element.setProperty("InfluxDbMetrics." + name, value));
        // All listeners of a JVM share one store: the one of a test that failed is ended, too.
        opened.add("listener", element::testEnded);
        element.testStarted();
        return element;
    }

    private static void sample(InfluxDbMetrics element) {
        for (int i = 0; i < 100; i++) {
            long now = System.currentTimeMillis();
            SampleResult result = SampleResult.createTestSample(now - 12, now);
            result.setSampleLabel("pay");
            result.setSuccessful(i != 0);
            element.sampleOccurred(new SampleEvent(result, "group"));
        }
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    private Path report() {
        assertThat(reports()).as(said()).hasSize(1);
        return reports().get(0);
    }

    private List<Path> reports() {
        return REPORT.matcher(said())
                .results()
                .map(report -> Path.of(report.group(1)))
                .toList();
    }

    private static JsonNode data(Path report) throws IOException {
        return new ObjectMapper().readTree(report.resolveSibling("report.json").toFile());
    }

    @Test
    void showsATestThatHasNoUrlAndJudgesIt() throws IOException {
        run(Map.of("failIf", "p95>200; errors>0.5%; errors>0"));

        assertThat(said())
                .contains("no URL (influxdbUrl), watch the test at http://127.0.0.1:")
                .contains("p95 > 200 ms: measured 12 ms ok")
                .containsPattern("errors > 0.5 %: measured 1 % FAILED, close: another such test could pass")
                .contains("errors > 0: measured 1 FAILED");
        JsonNode data = data(report());
        assertThat(data.at("/table/0/count").asInt()).isEqualTo(100);
        assertThat(data.at("/table/0/errors").asInt()).isEqualTo(1);
        assertThat(data.at("/gate/passed").asBoolean()).isFalse();
        assertThat(Files.readString(report())).contains("<html").contains("\"pay\"");
        assertThat(data.at("/generators/0/state").asText()).isEqualTo("ended");
        assertThat(folder.resolve("spool"))
                .as("all acknowledged")
                .satisfiesAnyOf(spool -> assertThat(spool).doesNotExist(), spool -> assertThat(spool)
                        .isDirectoryNotContaining("glob:**.lp.gz"));
    }

    @Test
    void warnsOfAThresholdThatIsTheWrongWayRoundBeforeTheTest() throws IOException {
        run(Map.of("failIf", "p95<200"));

        assertThat(said())
                .containsSubsequence(
                        "warning: fail-if 'p95<200' fails a test whose p95 is low; to fail one whose p95 is high,"
                                + " write 'p95>200'",
                        "watch the test at",
                        "p95 < 200 ms: measured 12 ms FAILED");
    }

    private LivePage page(boolean alone, List<String> said) throws IOException {
        ListenerSettings.Page settings = new ListenerSettings.Page(
                InetAddress.getLoopbackAddress(),
                "",
                folder.resolve("judged"),
                Thresholds.parse("errors>0"),
                Optional.empty(),
                alone);
        return LivePage.open(settings, said::add, said::add, () -> {});
    }

    @Test
    void givesTheWindowTheAddressThatIsPrinted() {
        InfluxDbMetrics element = start(Map.of());
        URI page = LivePage.opened().orElseThrow();
        assertThat(said()).contains("watch the test at " + page);

        element.testEnded();
        Deliveries.await();
        assertThat(LivePage.opened()).contains(page);
    }

    @Test
    void failsTheThresholdsOfATestThatItHasNotSeenWhole() throws Exception {
        List<String> said = new ArrayList<>();
        LivePage whole = page(false, said);
        whole.points(windows(40));
        whole.ended(true, false);
        assertThat(said).contains("errors > 0: measured 0 ok");
        Path report = Path.of(said.get(said.size() - 1).substring("report: ".length()));

        String missing = "errors > 0: not measured, points are missing on the live page, see jmeter.log FAILED";
        said.clear();
        LivePage refused = page(false, said);
        refused.points(windows(1));
        refused.points(List.of(new Line("no point")));
        refused.ended(true, true);
        assertThat(said).anyMatch(line -> line.startsWith("points are missing on the live page"));
        assertThat(said).contains(missing);
        assertThat(data(report).at("/gate/passed").asBoolean(true)).isFalse();

        said.clear();
        deliveredTo(page(true, said)).ended(true, false);
        deliveredTo(page(true, said)).ended(false, true);
        assertThat(said).filteredOn(missing::equals).hasSize(2);

        Files.delete(report);
        Files.createDirectories(report.resolve("in-its-place"));
        said.clear();
        deliveredTo(page(true, said)).ended(true, true);
        assertThat(said).anyMatch(line -> line.startsWith("errors > 0: not measured, no report was written: "));
    }

    private static LivePage deliveredTo(LivePage page) throws Exception {
        try (Sink sink = page.destination().open(text -> {})) {
            sink.write(windows(1).stream().map(Line::text).toList());
        }
        return page;
    }

    @Test
    void failsTheThresholdsOfATestWithoutAnyPointAndLeavesEarlierReports() throws IOException {
        List<String> said = new ArrayList<>();
        LivePage earlier = page(false, said);
        earlier.points(windows(40));
        earlier.ended(true, true);
        Path report = Path.of(said.get(said.size() - 1).substring("report: ".length()));

        String nothing = "errors > 0: not measured, no point was written to the live page FAILED";
        for (boolean alone : new boolean[] {false, true}) {
            said.clear();
            LivePage without = page(alone, said);
            without.points(alone ? windows(1) : List.of(new Line("no point")));
            without.ended(true, !alone);
            assertThat(said).contains(nothing).noneMatch(line -> line.startsWith("report: "));
            assertThat(data(report).at("/gate/passed").asBoolean()).isTrue();
        }
    }

    private Optional<Path> firstBody() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("live"))) {
            return files.filter(file -> file.endsWith("points-000000001.lp.gz")).findFirst();
        }
    }

    @Test
    void keepsThePointsThatItsDiskDoesNotTakeForTheNextTest() throws IOException {
        InfluxDbMetrics element =
                start(Map.of("failIf", "errors>0", "windowSeconds", "3600", "flushTimeoutSeconds", "1"));
        Path first = await().until(this::firstBody, Optional::isPresent).orElseThrow();
        for (int i = 2; i < 100; i++) {
            Files.createDirectories(
                    first.resolveSibling("points-%09d.lp.gz".formatted(i)).resolve("in-its-place"));
        }
        sample(element);
        element.testEnded();
        Deliveries.await();

        assertThat(said())
                .contains("errors > 0: not measured, points are missing on the live page, see jmeter.log FAILED")
                .contains("they are sent by the next test with the live page in " + folder.resolve("live") + ".")
                .doesNotContain("replay");
    }

    private LivePage precisePage(boolean alone, List<String> messages, AtomicInteger ended) throws IOException {
        ListenerSettings.Page settings = new ListenerSettings.Page(
                InetAddress.getLoopbackAddress(),
                "",
                folder.resolve("precise"),
                Thresholds.NONE,
                Optional.of(RequiredPrecision.parse("5")),
                alone);
        return LivePage.open(settings, messages::add, messages::add, ended::incrementAndGet);
    }

    @Test
    void endsATestOnceItsResultsAreAsPreciseAsWanted() throws Exception {
        List<String> messages = new ArrayList<>();
        AtomicInteger ended = new AtomicInteger();
        LivePage page = precisePage(false, messages, ended);

        page.points(windows(40));
        page.points(windows(41));
        page.ended(true, true);

        assertThat(ended).hasValue(1);
        assertThat(messages.get(0))
                .startsWith("precision of 5 % reached: p95 10")
                .endsWith(" ms; the test ends");

        LivePage next = precisePage(true, messages, ended);
        // The store does not have them yet: the newest run there is the one before.
        next.points(windows(1));
        next.ended(true, true);
        assertThat(ended).hasValue(1);
    }

    /** Windows of 100 samples of 10 ms each. */
    private static List<Line> windows(int count) {
        Histogram histogram = new Histogram();
        histogram.add(Buckets.PUBLISHED.index(10_000), 100);
        long start = System.currentTimeMillis() / 1000 - 60;
        return IntStream.range(0, count)
                .mapToObj(second -> {
                    String tags = ",application=shop,instance=192.0.2.1:1,transaction=all";
                    String time = " " + (start + second) + "000000000";
                    return "jmeter" + tags + ",statut=all count=100.0,avg=10,min=10,max=10,window_ms=1000" + time
                            + "\njmeter_buckets" + tags + " count=100,histogram=\"" + histogram.text()
                            + "\",window_ms=1000,interval_ms=1000" + time;
                })
                .map(Line::new)
                .toList();
    }

    @Test
    void aPrecisionThatNoTestHasStopsTheTest() {
        JMeterUtils.setProperty("live.precision", "1%");
        try {
            assertThatThrownBy(() -> new Parameters(Map.of()).read())
                    .hasMessageStartingWith("InfluxDB listener: property live.precision '1%' is not a precision");
            JMeterUtils.setProperty("live.precision", "5%");
            assertThatThrownBy(() -> new Parameters(
                                    Map.of("influxdbUrl", "http://127.0.0.1:1/write?db=a", "livePage", "false"))
                            .read())
                    .hasMessageContaining("the property live.precision needs the page");
        } finally {
            JMeterUtils.getJMeterProperties().remove("live.precision");
        }
    }

    @Test
    void reportsEachOfTwoListenersOfAPlanByItsApplication() throws IOException {
        InfluxDbMetrics shop = start(Map.of("application", "shop", "failIf", "count<100"));
        InfluxDbMetrics bank = start(Map.of("application", "bank", "failIf", "count<101"));
        sample(shop);
        sample(bank);
        shop.testEnded();
        bank.testEnded();
        Deliveries.await();

        Map<String, JsonNode> byApplication = new HashMap<>();
        for (Path report : reports()) {
            JsonNode data = data(report);
            byApplication.put(data.at("/run/application").asText(), data);
        }
        assertThat(byApplication).containsOnlyKeys("shop", "bank");
        byApplication.forEach((application, data) -> {
            assertThat(data.at("/table/0/count").asInt()).isEqualTo(100);
            assertThat(data.at("/gate/passed").asBoolean()).isEqualTo(application.equals("shop"));
        });
    }

    @Test
    void showsATestBesideAnotherDestination() throws IOException {
        Path file = folder.resolve("points.lp");
        run(Map.of("influxdbUrl", file.toUri().toString(), "livePage", "true"));

        Matcher page = Pattern.compile("watch the test at (http://127\\.0\\.0\\.1:\\d+/)")
                .matcher(said());
        assertThat(page.find()).as(said()).isTrue();
        assertThat(data(report()).at("/table/0/count").asInt()).isEqualTo(100);
        assertThat(Files.readString(file))
                .contains("transaction=pay")
                .contains("started\",page=\"" + page.group(1) + "\",interval_ms=5000 ")
                .contains("ended\" ");
    }

    @Test
    void linksToTheDashboard() throws IOException {
        JMeterUtils.setProperty("live.grafana", "https://host/grafana/");
        try {
            assertThat(new Parameters(Map.of()).read().recording().grafana())
                    .as("without InfluxDB the dashboards have nothing")
                    .isEmpty();
            String url = folder.resolve("points.lp").toUri().toString();
            run(Map.of("application", "a & b", "run", "1", "influxdbUrl", url, "livePage", "true"));
            assertThat(data(report()).at("/marks/0/grafana").asText())
                    .isEqualTo("https://host/grafana/d/jmeter-load-test?var-measurement=jmeter"
                            + "&var-application=a%20%26%20b&var-run=1");
            JMeterUtils.setProperty("live.grafana", "javascript:alert(1)");
            refuses(Map.of(), "property live.grafana 'javascript:alert(1)' is no URL");
        } finally {
            JMeterUtils.getJMeterProperties().remove("live.grafana");
        }
    }

    @Test
    void runsATestThatCanHaveNoPageAndKeepsItsPoints() throws IOException {
        JMeterUtils.setProperty(
                FOLDER, Files.createFile(folder.resolve("a-file")).toString());
        run(Map.of("failIf", "errors>0"));

        assertThat(said()).containsPattern("errors > 0: not measured, no live page: .* FAILED");
        Matcher file = Pattern.compile("no live page: .* Points are written to (\\S+\\.lp)")
                .matcher(said());
        assertThat(file.find()).as(said()).isTrue();
        assertThat(Files.readString(Path.of(URI.create(file.group(1))))).contains("transaction=pay");
    }

    @Test
    void asksAStoreElsewhereNothing() throws IOException, InterruptedException {
        try (LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("elsewhere"), said -> {}))) {
            Destination destination = InfluxUrl.parse(store.writeUrl().toString(), "", "");
            try (Sink sink = destination.open(what -> {})) {
                assertThat(sink.kind()).isEqualTo(StoreKind.INFLUXDB);
                assertThat(StartCheck.of(sink)).isEmpty();
                assertThat(sink.kind()).isEqualTo(StoreKind.LIVE_STORE);
            }

            run(Map.of("influxdbUrl", store.writeUrl().toString(), "instance", "gen-1"));

            assertThat(said()).doesNotContain("watch the test", "merged from here");
            JsonNode data = new ObjectMapper()
                    .readTree(store.report(Thresholds.NONE).orElseThrow().json().toFile());
            assertThat(data.at("/table/0/count").asInt()).isEqualTo(100);
            assertThat(data.at("/generators/0/instance").asText()).matches("gen-1:\\d+-[a-z0-9]{6}");
        }
    }

    @Test
    void leavesMergingToAStoreThatComesAfterTheStart() throws IOException {
        int port = FreePorts.one();
        InfluxDbMetrics element = start(Map.of("influxdbUrl", "http://127.0.0.1:" + port + "/write?db=jmeter"));
        sample(element);
        LiveSettings settings = new LiveSettings(
                new LiveSettings.RunStorage(folder.resolve("later"), false, LiveSettings.KEEP_RUNS),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), port, false),
                "",
                said -> {},
                LiveSettings.systemClock());
        try (LiveStore store = LiveStore.open(settings)) {
            element.testEnded();
            Deliveries.await();

            assertThat(said()).doesNotContain("not all merged");
            JsonNode data = new ObjectMapper()
                    .readTree(store.report(Thresholds.NONE).orElseThrow().json().toFile());
            assertThat(data.at("/table/0/count").asInt()).isEqualTo(100);
        }
    }

    @Test
    void refusesWhatMakesNoSense() {
        refuses(Map.of("failIf", "p95"), "failIf 'p95' cannot be used: ", "p95>200");
        refuses(Map.of("livePage", "false"), "livePage 'false'", "influxdbUrl");
        refuses(Map.of("livePageAddress", "0.0.0.0"), "livePageAddress '0.0.0.0'", "livePageToken");
        refuses(
                Map.of("livePage", "false", "failIf", "p95>1", "influxdbUrl", "http://127.0.0.1:8086/write?db=x"),
                "failIf 'p95>1'",
                "livePage");
    }

    private static void refuses(Map<String, String> given, String... words) {
        Parameters parameters = new Parameters(new HashMap<>(given));
        assertThatThrownBy(parameters::read)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words);
    }

    @Test
    void testsNoConnectionToItself() throws Exception {
        assertThat(new ConnectionCheck(new InfluxDbMetrics()).run().name()).contains("live page");
    }
}

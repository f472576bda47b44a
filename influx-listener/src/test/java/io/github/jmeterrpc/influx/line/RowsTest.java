package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowsTest {

    private final Recorder recorder = new Recorder(new LabelRules(false, label -> true, 100), 0, Long.MAX_VALUE);
    private final List<String> warnings = new ArrayList<>();
    private final SeriesTags naming =
            new SeriesTags("jmeter", "shop", "10.0.0.5:9270", Map.of("env", "test 1", "none", " "));
    private final Rows rows = new Rows(
            naming, List.of(Percentile.of(50), Percentile.of(99.9f)), 3, Optional.empty(), true, warnings::add);

    private void sample(String label, long micros, String failure) {
        ThreadRecorder thread = recorder.forThisThread();
        Sample sample = thread.sample();
        sample.label = label;
        sample.endMillis = 1;
        sample.micros = micros;
        sample.count = 1;
        sample.errors = failure.isEmpty() ? 0 : 1;
        sample.responseCode = "500";
        sample.failure.read("500", failure);
        sample.hits = 1;
        sample.totalHits = 1;
        sample.sentBytes = 10;
        sample.receivedBytes = 100;
        sample.bytesInTotal = true;
        sample.activeThreads = (int) micros / 1000;
        thread.record();
    }

    private List<String> closed() {
        ClosedWindow window = new ClosedWindow(1700000000000L, 4999, recorder.end(), new ClosedWindow.Threads(7, 8, 1));
        return rows.of(window).stream().map(Line::text).toList();
    }

    @Test
    void rowsHaveTheSchemaOfTheCoreListenerAndInstanceAndWindow() {
        sample("pay", 1000, "");
        sample("pay", 2000, "");
        sample("pay", 3000, "out of, cash");

        String start = "jmeter,application=shop,env=test\\ 1,instance=10.0.0.5:9270,transaction=";
        String end = ",window_ms=4999 1700000000000000000";
        assertThat(closed())
                .containsExactly(
                        start + "pay,statut=all count=3,avg=2.0,min=1.0,max=3.0,hit=3,sb=30,rb=300,"
                                + "pct50.0=2.0075,pct99.9=3.0" + end,
                        start + "pay,statut=ok count=2,avg=1.5,min=1.0,max=2.0,hit=3,sb=30,rb=300,"
                                + "pct50.0=1.0035,pct99.9=2.0" + end,
                        start + "pay,statut=ko count=1,avg=3.0,min=3.0,max=3.0,hit=3,sb=30,rb=300,"
                                + "pct50.0=3.0,pct99.9=3.0" + end,
                        start + "pay,responseCode=500,responseMessage=out\\ of\\,\\ cash count=1" + end,
                        start + "all,statut=all count=3,countError=1,avg=2.0,min=1.0,max=3.0,hit=3,sb=30,rb=300,"
                                + "pct50.0=2.0075,pct99.9=3.0" + end,
                        start + "internal minAT=1,maxAT=3,meanAT=2.0,startedT=8,endedT=1,running=1" + end);
    }

    @Test
    void samplesWithAnIntendedStartHaveResponseTimesOfTheirOwn() {
        Sample sample = recorder.forThisThread().sample();
        sample.intended = true;
        sample.noFreeThreadMicros = 5000;
        sample.wokeLateMicros = 1000;
        sample("pay", 4000, "");
        sample.intended = false;
        sample("pay", 2000, "");

        String fields = ",response_count=1,response_avg=10.0,response_max=10.0,no_free_thread=5.0,woke_late=1.0,"
                + "response_pct50.0=10.0,response_pct99.9=10.0 ";
        assertThat(closed())
                .filteredOn(line -> line.contains(fields))
                .hasSize(2)
                .allMatch(line -> line.contains(",statut=all count=2,") && line.contains("avg=3.0,"));
    }

    @Test
    void theThreadsRowAccountsForArrivals() {
        ClosedWindow.Threads counts = new ClosedWindow.Threads(1, 1, 0, new ArrivalCounts(10, 7, 2, 1));
        ClosedWindow window = new ClosedWindow(1, 1, recorder.end(), counts);

        assertThat(rows.of(window).stream().map(Line::text))
                .anyMatch(line -> line.contains("transaction=internal "
                        + "arrivals_scheduled=10,arrivals_started=7,arrivals_dropped=2,arrivals_waiting=1,"));
    }

    @Test
    void anEmptyWindowHasAZeroTotalAndTheCurrentThreads() {
        String start = "jmeter,application=shop,env=test\\ 1,instance=10.0.0.5:9270,transaction=";
        assertThat(closed())
                .containsExactly(
                        start
                                + "all,statut=all count=0,countError=0,hit=0,sb=0,rb=0,window_ms=4999 1700000000000000000",
                        start
                                + "internal minAT=7,maxAT=7,meanAT=7.0,startedT=8,endedT=1,running=1,window_ms=4999 1700000000000000000");
    }

    @Test
    void theTotalRowAloneAccountsForTheSamples() {
        sample("a", 1000, "");
        sample("b", 1000, "");

        ClosedWindow window = new ClosedWindow(1, 1, recorder.end(), new ClosedWindow.Threads(1, 1, 1));
        assertThat(rows.of(window).stream().mapToLong(Line::samples).sum()).isEqualTo(2);
    }

    @Test
    void samplersCalledAllOrInternalAreNotTheListenersOwnRows() {
        sample("all", 1000, "");
        sample("internal", 1000, "");

        List<String> lines = closed();
        assertThat(lines).filteredOn(l -> l.contains("transaction=all,")).hasSize(1);
        assertThat(lines).filteredOn(l -> l.contains("transaction=internal ")).hasSize(1);
        assertThat(lines)
                .filteredOn(l -> l.contains("transaction=all\\ (sampler),statut=all"))
                .hasSize(1);
        assertThat(lines)
                .filteredOn(l -> l.contains("transaction=internal\\ (sampler),statut=all"))
                .hasSize(1);
    }

    @Test
    void labelsThatLookAlikeInInfluxDbAreOneRow() {
        sample("a", 1000, "");
        sample(" a ", 1000, "");

        sample("a ", 1000, "no");

        List<String> lines = closed();
        assertThat(lines)
                .filteredOn(l -> l.contains("transaction=a,statut=all count=3,"))
                .hasSize(1);
        assertThat(lines)
                .filteredOn(l -> l.contains("transaction=all,statut=all count=3,countError=1,"))
                .hasSize(1);
    }

    @Test
    void labelsBeyondTheLimitOfATestAreOneRow() {
        for (int i = 0; i < 10; i++) {
            sample("order " + i, 1000, "");
        }

        assertThat(closed())
                .filteredOn(l -> l.contains("transaction=(other\\ labels),statut=all count=7,"))
                .hasSize(1);
    }

    @Test
    void responseMessagesAreCut() {
        sample("a", 1000, "x".repeat(5000));

        assertThat(closed()).anyMatch(l -> l.contains(",responseMessage=" + "x".repeat(199) + "… count=1"));
    }

    @Test
    void failuresWithEndlesslyManyMessagesAreCountedUnderOneNameInTheEnd() {
        for (int i = 0; i < 500; i++) {
            sample("a", 1000, "no such order: " + Words.word(i));
        }
        for (int i = 0; i < 5000; i++) {
            sample("a", 1000, "unavailable");
        }

        List<String> failures =
                closed().stream().filter(l -> l.contains("responseMessage")).toList();
        assertThat(failures).hasSize(101);
        assertThat(failures)
                .as("the most frequent kind comes last")
                .anyMatch(l -> l.contains("responseCode=500,responseMessage=unavailable count=5000,"))
                .anyMatch(l -> l.contains("responseCode=(other\\ errors),responseMessage=(other\\ errors) count=401,"));
        closed();
        assertThat(warnings).singleElement().asString().contains("100 of a label in a window", "'(other errors)'");
    }

    @Test
    void numbersMakeNoKindsOfFailures() {
        for (int i = 0; i < 3000; i++) {
            sample("a", 1000, "It took " + i + " ms, but should not have lasted longer than 50 ms");
        }

        assertThat(closed().stream().filter(l -> l.contains("responseMessage")))
                .singleElement()
                .asString()
                .contains(
                        "It\\ took\\ #\\ ms\\,\\ but\\ should\\ not\\ have\\ lasted\\ longer\\ than\\ #\\ ms count=3000,");
    }

    @Test
    void marksOfStartAndEndHaveNoTransaction() {
        assertThat(rows.mark(true, 5000, Instant.ofEpochSecond(5, 6000)))
                .extracting(Line::text)
                .containsExactly("jmeter,application=shop,env=test\\ 1,instance=10.0.0.5:9270"
                        + " running=1,window_ms=0,interval_ms=5000 5000006000");
        closed();
        assertThat(rows.mark(false, 5000, Instant.ofEpochSecond(9)))
                .extracting(Line::text)
                .as("the clock was set back")
                .allMatch(text -> text.contains(" running=0,") && text.endsWith(" 1700000000001000000"));
        Rows ofSecondListener = new Rows(naming, List.of(), 3, Optional.empty(), false, warning -> {});
        assertThat(ofSecondListener.mark(true, 5000, Instant.EPOCH)).isEmpty();
    }

    @Test
    void annotationsAreThoseOfTheCoreListenerWithTheInstance() {
        assertThat(naming.event("two\nlines\r\n started", "", line -> {}, Instant.EPOCH)
                        .text())
                .contains("text=\"two\\\\nlines\\\\r\\\\n started\"");
        assertThat(naming.event(
                                "My \"test\" started",
                                "a b",
                                line -> line.field("interval_ms", 1000),
                                Instant.ofEpochSecond(5, 6000))
                        .text())
                .isEqualTo("events,application=shop,env=test\\ 1,instance=10.0.0.5:9270,title=ApacheJMeter,tags=a\\ b"
                        + " text=\"My \\\"test\\\" started\",interval_ms=1000 5000006000");
    }
}

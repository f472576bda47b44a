package io.github.jmeterrpc.live;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;

/** The rows that the listener writes for a window, from the durations of its samples. */
public final class ListenerRows {

    private final String tags;
    private final long interval;
    private Arriving arriving;

    public ListenerRows(String application, String instance, long intervalMillis) {
        this.tags = ",application=" + application + ",instance=" + instance;
        this.interval = intervalMillis;
    }

    /** Samples of a transaction in a window: durations in µs, the last ones failed. */
    public record Samples(long[] micros, int failed) {}

    /** The arrivals of a window: mean delays of each sample in ms, counts since the test began. */
    public record Arriving(
            double noFreeThread, double wokeLate, long scheduled, long started, long dropped, long waiting) {}

    /** From now on samples have an intended start. */
    public ListenerRows arriving(Arriving told) {
        arriving = told;
        return this;
    }

    /** With the mark that the listener writes at the start and the end. */
    public String event(String text, long millis) {
        boolean started = text.endsWith(" started");
        String length = started ? ",interval_ms=" + interval : "";
        return "events" + tags + ",title=ApacheJMeter text=\"" + text + "\"" + length + " " + millis + "000000\n"
                + "jmeter" + tags + " running=" + (started ? 1 : 0) + ",window_ms=0,interval_ms=" + interval + " "
                + millis
                + "000001\n";
    }

    public String window(long millis, int threads, long seq, Map<String, Samples> byTransaction) {
        StringBuilder lines = new StringBuilder();
        List<Long> all = new ArrayList<>();
        int failed = 0;
        for (Map.Entry<String, Samples> entry : byTransaction.entrySet()) {
            Samples samples = entry.getValue();
            Arrays.stream(samples.micros).forEach(all::add);
            failed += samples.failed;
            String transaction =
                    ",transaction=" + entry.getKey().replace(",", "\\,").replace(" ", "\\ ");
            metrics(lines, transaction + ",statut=all", samples.micros, "", millis);
            if (samples.failed > 0) {
                line(
                        lines,
                        "jmeter",
                        transaction + ",statut=ko",
                        "count=" + samples.failed + ".0,window_ms=" + interval,
                        millis);
                line(
                        lines,
                        "jmeter",
                        transaction + ",responseCode=500,responseMessage=Internal\\ Server\\ Error",
                        "count=" + samples.failed,
                        millis);
            }
            buckets(lines, transaction, samples.micros, "", millis);
        }
        long[] total = all.stream().mapToLong(Long::longValue).toArray();
        metrics(lines, ",transaction=all,statut=all", total, ",countError=" + failed, millis);
        buckets(lines, ",transaction=all", total, ",interval_ms=" + interval + ",thresholds=\"100;500\"", millis);
        String arrivals = arriving == null
                ? ""
                : "arrivals_scheduled=" + arriving.scheduled + ".0,arrivals_started=" + arriving.started
                        + ".0,arrivals_dropped=" + arriving.dropped + ".0,arrivals_waiting=" + arriving.waiting + ".0,";
        line(
                lines,
                "jmeter",
                ",transaction=internal",
                arrivals + "minAT=1,maxAT=" + threads + ",meanAT=2.5,window_ms=" + interval,
                millis);
        line(
                lines,
                "jmeter_generator",
                "",
                "seq=" + seq + ",cpu_process=12.5,points_acknowledged=" + 10 * seq
                        + ",points_pending=1,points_set_aside=0,points_lost=0",
                millis);
        return lines.toString();
    }

    private void metrics(StringBuilder lines, String more, long[] micros, String fields, long millis) {
        double sum = Arrays.stream(micros).sum() / 1000.0;
        line(
                lines,
                "jmeter",
                more,
                String.format(
                        Locale.ROOT,
                        "count=%d.0,avg=%s,min=%s,max=%s,hit=%d,sb=100.0,rb=200.0%s,window_ms=%d",
                        micros.length,
                        micros.length == 0 ? "0" : sum / micros.length,
                        Arrays.stream(micros).min().orElse(0) / 1000.0,
                        Arrays.stream(micros).max().orElse(0) / 1000.0,
                        micros.length,
                        fields + responses(micros),
                        interval),
                millis);
    }

    private long[] responseMicros(long[] micros) {
        long delay = Math.round(1000 * (arriving.noFreeThread + arriving.wokeLate));
        return Arrays.stream(micros).map(duration -> duration + delay).toArray();
    }

    private String responses(long[] micros) {
        if (arriving == null || micros.length == 0) {
            return "";
        }
        LongSummaryStatistics responses = Arrays.stream(responseMicros(micros)).summaryStatistics();
        return String.format(
                Locale.ROOT,
                ",response_count=%d.0,response_avg=%s,response_max=%s,no_free_thread=%s,woke_late=%s",
                micros.length,
                responses.getAverage() / 1000,
                responses.getMax() / 1000.0,
                arriving.noFreeThread,
                arriving.wokeLate);
    }

    private void buckets(StringBuilder lines, String more, long[] micros, String fields, long millis) {
        String histogram = micros.length == 0 ? "" : "histogram=\"" + histogram(micros) + "\",";
        if (arriving != null && micros.length > 0) {
            long[] late = new long[micros.length];
            Arrays.fill(late, Math.round(1000 * arriving.wokeLate));
            histogram +=
                    "responses=\"" + histogram(responseMicros(micros)) + "\",woke_late=\"" + histogram(late) + "\",";
        }
        line(
                lines,
                "jmeter_buckets",
                more,
                "count=" + micros.length + "," + histogram + "window_ms=" + interval + fields,
                millis);
    }

    private static String histogram(long[] micros) {
        Histogram histogram = new Histogram();
        Arrays.stream(micros).forEach(duration -> histogram.add(Buckets.PUBLISHED.index(duration), 1));
        return histogram.text();
    }

    private void line(StringBuilder lines, String measurement, String more, String fields, long millis) {
        lines.append(measurement)
                .append(tags)
                .append(more)
                .append(' ')
                .append(fields)
                .append(' ')
                .append(millis)
                .append("000000\n");
    }
}

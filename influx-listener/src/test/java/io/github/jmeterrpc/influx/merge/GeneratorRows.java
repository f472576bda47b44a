package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.BucketRows;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.LabelRules;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The rows that a generator writes for a window. */
record GeneratorRows(SeriesTags naming, long length) {

    static GeneratorRows of(String instance, Map<String, String> tags) {
        return new GeneratorRows(new SeriesTags("jmeter", "shop", instance, tags), 5000);
    }

    String window(long start, String label, long... micros) {
        return window(start, length, Map.of(label, micros));
    }

    /** All rows of a window, in the order in which they are sent, one to a line. */
    String window(long start, long covered, Map<String, long[]> microsByLabel) {
        Recorder recorder = new Recorder(new LabelRules(false, label -> true, 5000), 0, Long.MAX_VALUE);
        ThreadRecorder thread = recorder.forThisThread();
        microsByLabel.forEach((label, all) -> {
            for (long micros : all) {
                Sample sample = thread.sample();
                sample.label = label;
                sample.endMillis = 1;
                sample.micros = micros;
                sample.count = 1;
                thread.record();
            }
        });
        Rows rows = new Rows(
                naming,
                List.of(),
                5000,
                Optional.of(new BucketRows(DurationThresholds.NONE, length)),
                true,
                warning -> {});
        return rows.of(new ClosedWindow(start, covered, recorder.end(), new ClosedWindow.Threads(1, 1, 0))).stream()
                .map(Line::text)
                .collect(Collectors.joining("\n"));
    }
}

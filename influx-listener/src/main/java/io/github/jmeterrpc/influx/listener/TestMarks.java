package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The rows of the start and the end of a test: the annotation and the generator's mark.
 *
 * @param page URL of the live page, if there is one
 */
record TestMarks(Settings.Recording recording, SeriesTags naming, Rows rows, Optional<URI> page) {

    List<Line> of(boolean started) {
        Instant now = Instant.now();
        List<Line> lines = new ArrayList<>();
        lines.add(naming.event(
                recording.testTitle() + (started ? " started" : " ended"),
                recording.eventTags(),
                started ? this::describe : line -> {},
                now));
        lines.addAll(rows.mark(started, recording.windowMillis(), now));
        return lines;
    }

    /**
     * Adds the page and the dashboard of this test, for links from one to the other, and the length
     * of its windows, by which a store sees that a generator has died in the first one.
     */
    private void describe(LineBuilder line) {
        page.ifPresent(url -> line.textField("page", url.toString()));
        String grafana = recording.grafana();
        if (!grafana.isEmpty()) {
            line.textField(
                    "grafana",
                    grafana + "/d/jmeter-load-test?var-measurement=" + encoded(naming.measurement())
                            + "&var-application=" + encoded(naming.application())
                            + "&var-run=" + encoded(naming.userTags().getOrDefault(SeriesTags.RUN, "$__all")));
        }
        line.field(BucketFields.INTERVAL, recording.windowMillis());
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}

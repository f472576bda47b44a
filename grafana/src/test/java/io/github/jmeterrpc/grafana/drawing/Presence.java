package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.TreeSet;

/** A line of cells for each series, coloured by value. */
final class Presence {

    private static final int LEFT = 130;

    private Presence() {}

    static void draw(Pen pen, JsonNode panel, List<Series> series) {
        TreeSet<Double> times = new TreeSet<>();
        series.forEach(one -> times.addAll(one.points().keySet()));
        Pen plot = pen.within(LEFT, 4, 12, 12);
        double high = (double) plot.height / Math.max(1, series.size());
        double wide = (double) plot.width / Math.max(1, times.size());
        for (int i = 0; i < series.size(); i++) {
            Style style = new Style(panel, series.get(i).name());
            plot.text(series.get(i).name(), Pen.TEXT, 12, false, -LEFT + 10, (int) (high * i + high / 2 + 4));
            for (var point : series.get(i).points().entrySet()) {
                plot.fill(
                        style.of(point.getValue()),
                        times.headSet(point.getKey()).size() * wide + 1,
                        high * i + 3,
                        wide - 2,
                        high - 6);
            }
        }
    }
}

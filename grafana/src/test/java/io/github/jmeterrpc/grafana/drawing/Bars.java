package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Bars side by side, one for each bucket, in the order of durations. */
final class Bars {

    private Bars() {}

    static void draw(Pen whole, JsonNode panel, List<Series> columns) {
        String pattern = panel.at("/transformations/0/options/regex").asText();
        TreeMap<Double, Double> buckets = new TreeMap<>();
        columns.forEach(column -> buckets.put(
                Double.valueOf(column.name().replaceAll(pattern, "$1")),
                column.points().values().stream().mapToDouble(count -> count).sum()));
        double most =
                buckets.values().stream().mapToDouble(count -> count).max().orElse(1);
        Pen plot = whole.within(70, 8, 12, 44);
        double wide = (double) plot.width / Math.max(1, buckets.size());
        int bar = 0;
        for (Map.Entry<Double, Double> bucket : buckets.entrySet()) {
            double high = bucket.getValue() / most * plot.height;
            plot.fill(Pen.color(0), bar * wide, plot.height - high, wide - 1, high);
            if (bar % Math.max(1, buckets.size() / 8) == 0) {
                plot.text(bucket.getKey() + " ms", Pen.FAINT, 11, false, (int) (bar * wide), plot.height + 15);
            }
            bar++;
        }
        plot.text(String.format("%,.0f", most), Pen.FAINT, 11, false, -60, 10);
    }
}

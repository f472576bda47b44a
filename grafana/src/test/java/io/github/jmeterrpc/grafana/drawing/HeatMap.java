package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Cells coloured by how many samples are in them; one line for each bucket that has any. */
final class HeatMap {

    private HeatMap() {}

    static void draw(Pen whole, JsonNode panel, List<Series> columns) {
        TreeMap<Double, Series> buckets = new TreeMap<>();
        TreeSet<Double> times = new TreeSet<>();
        String pattern = panel.path("transformations")
                .path(0)
                .path("options")
                .path("regex")
                .asText();
        for (Series column : columns) {
            buckets.put(Double.parseDouble(column.name().replaceAll(pattern, "$1")), column);
            times.addAll(column.points().keySet());
        }
        if (times.isEmpty()) {
            return;
        }
        double most = columns.stream()
                .flatMap(column -> column.points().values().stream())
                .mapToDouble(count -> count)
                .max()
                .orElse(1);
        Pen plot = whole.within(70, 8, 12, 44);
        double high = (double) plot.height / buckets.size();
        double wide = (double) plot.width / times.size();
        int row = 0;
        for (var bucket : buckets.entrySet()) {
            double y = plot.height - (row + 1) * high;
            for (var point : bucket.getValue().points().entrySet()) {
                plot.fill(
                        color(point.getValue() / most),
                        times.headSet(point.getKey()).size() * wide,
                        y,
                        wide + 0.5,
                        high + 0.5);
            }
            if (row % Math.max(1, buckets.size() / 8) == 0) {
                plot.text(bucket.getKey() + " ms", Pen.FAINT, 11, false, -64, (int) (y + high));
            }
            row++;
        }
        whole.text(
                "from dark (few samples) to bright (up to " + (long) most + " in a cell)",
                Pen.TEXT,
                11,
                false,
                70,
                whole.height - 10);
    }

    private static Color color(double share) {
        return Color.getHSBColor(0.08f, 0.85f, (float) (0.25 + 0.75 * Math.pow(share, 0.4)));
    }
}

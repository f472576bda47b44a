package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import java.awt.Color;
import java.awt.geom.Path2D;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Lines, stacked areas or bars, with axes and a legend. */
final class Chart {

    private static final int LEFT = 84;
    private static final int BOTTOM = 44;
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);

    private final JsonNode panel;
    private final List<Series> series;
    private final boolean clock;
    private final boolean stacked;
    private final boolean bars;
    private final double from;
    private final double to;
    private final double top;
    private final double bottom;

    /** @param range what the x axis shows */
    Chart(JsonNode panel, List<Series> series, double[] range, boolean clock) {
        JsonNode custom = panel.path("fieldConfig").path("defaults").path("custom");
        this.panel = panel;
        this.series = series;
        this.clock = clock;
        this.stacked = custom.path("stacking").path("mode").asText().equals("normal");
        this.bars = custom.path("drawStyle").asText().equals("bars");
        this.from = range[0];
        this.to = Math.max(range[1], range[0] + 1);
        this.top = highest() * 1.1;
        this.bottom = lowest() * 1.1;
    }

    private double highest() {
        TreeMap<Double, Double> sums = new TreeMap<>();
        double highest = 0;
        for (Series one : series) {
            one.points().forEach((x, y) -> sums.merge(x, y, Double::sum));
            highest = Math.max(
                    highest,
                    one.points().values().stream().mapToDouble(y -> y).max().orElse(0));
        }
        return Math.max(
                1e-9, stacked ? sums.values().stream().mapToDouble(y -> y).max().orElse(0) : highest);
    }

    private double lowest() {
        return series.stream()
                .flatMap(one -> one.points().values().stream())
                .mapToDouble(y -> Math.min(0, y))
                .min()
                .orElse(0);
    }

    void draw(Pen whole) {
        Pen plot = whole.within(LEFT, 8, 12, BOTTOM);
        axes(plot);
        limit(plot);
        if (stacked) {
            areas(plot);
        } else {
            for (int i = 0; i < series.size(); i++) {
                line(plot, series.get(i), color(i));
            }
        }
        legend(whole);
    }

    private Color color(int index) {
        Series one = series.get(index);
        Style style = new Style(panel, one.name());
        return style.fixed(Pen.color(index));
    }

    private void axes(Pen plot) {
        Style style = new Style(panel, series.isEmpty() ? "" : series.get(0).name());
        for (int i = 0; i <= 4; i++) {
            double value = bottom + (top - bottom) / 4 * i;
            double y = y(plot, value);
            plot.line(Pen.GRID, false, 0, y, plot.width, y);
            String label = style.text(value);
            plot.text(label, Pen.FAINT, 11, false, -8 - plot.widthOf(label, 11), (int) y + 4);
        }
        for (int i = 0; i <= 4; i++) {
            double at = from + (to - from) / 4 * i;
            String label = clock ? CLOCK.format(Instant.ofEpochMilli((long) at)) : String.format("%.0f s", at);
            int half = plot.widthOf(label, 11) / (i == 4 ? 1 : 2);
            plot.text(label, Pen.FAINT, 11, false, (int) x(plot, at) - half, plot.height + 15);
        }
    }

    /** Where Grafana draws a dashed line, as far as it is in the picture. */
    private void limit(Pen plot) {
        JsonNode defaults = panel.path("fieldConfig").path("defaults");
        double limit =
                defaults.path("thresholds").path("steps").path(1).path("value").asDouble();
        if (defaults.path("custom").has("thresholdsStyle") && limit <= top) {
            plot.line(new Color(0xF2495C), true, 0, y(plot, limit), plot.width, y(plot, limit));
        }
    }

    private double x(Pen plot, double value) {
        return (value - from) / (to - from) * plot.width;
    }

    private double y(Pen plot, double value) {
        return plot.height - (value - bottom) / (top - bottom) * plot.height;
    }

    private void line(Pen plot, Series one, Color color) {
        boolean dashed = new Style(panel, one.name()).dashed();
        Map.Entry<Double, Double> before = null;
        for (Map.Entry<Double, Double> point : one.points().entrySet()) {
            double x = x(plot, point.getKey());
            double y = y(plot, point.getValue());
            if (bars) {
                plot.fill(color, x - 4, y, 8, plot.height - y);
            } else if (before != null) {
                plot.line(color, dashed, x(plot, before.getKey()), y(plot, before.getValue()), x, y);
            }
            before = point;
        }
    }

    private void areas(Pen plot) {
        TreeSet<Double> xs = new TreeSet<>();
        series.forEach(one -> xs.addAll(one.points().keySet()));
        TreeMap<Double, Double> floor = new TreeMap<>();
        for (int i = 0; i < series.size(); i++) {
            TreeMap<Double, Double> ceiling = new TreeMap<>(floor);
            Path2D area = new Path2D.Double();
            Color color = color(i);
            for (double x : xs) {
                ceiling.merge(x, series.get(i).points().getOrDefault(x, 0.0), Double::sum);
                move(area, plot.x + x(plot, x), plot.y + y(plot, ceiling.get(x)));
            }
            for (double x : xs.descendingSet()) {
                move(area, plot.x + x(plot, x), plot.y + y(plot, floor.getOrDefault(x, 0.0)));
            }
            plot.graphics.setColor(new Color(color.getRed(), color.getGreen(), color.getBlue(), 110));
            plot.graphics.fill(area);
            line(plot, new Series(series.get(i).name(), ceiling), color);
            floor = ceiling;
        }
    }

    private static void move(Path2D path, double x, double y) {
        if (path.getCurrentPoint() == null) {
            path.moveTo(x, y);
        } else {
            path.lineTo(x, y);
        }
    }

    private void legend(Pen whole) {
        int left = 10;
        for (int i = 0; i < series.size(); i++) {
            whole.fill(color(i), left, whole.height - 16, 12, 3);
            left += 18 + whole.text(series.get(i).name(), Pen.TEXT, 11, false, left + 16, whole.height - 10) + 14;
        }
    }
}

package io.github.jmeterrpc.plans.sweep.report;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Lines over the levels as SVG. Levels stand at equal distances, whatever their numbers; the other axis begins at 0.
 *
 * @param title what is shown, with its unit
 * @param levels names of the levels
 * @param lines what is drawn
 * @param marked the level of the knee, counted from 0
 */
record Plot(String title, List<String> levels, List<Line> lines, OptionalInt marked) {

    /**
     * One line; a value that is absent leaves a gap.
     *
     * @param name what the legend calls it
     * @param values one for each level
     */
    record Line(String name, List<OptionalDouble> values) {}

    private static final int WIDTH = 640;
    private static final int HEIGHT = 300;
    private static final int LEFT = 64;
    private static final int RIGHT = 20;
    private static final int TOP = 56;
    private static final int BOTTOM = 44;
    private static final int TICKS = 4;

    String svg() {
        double top = top();
        StringBuilder svg = new StringBuilder();
        add(svg, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">", WIDTH, HEIGHT, Html.escaped(title));
        add(svg, "<text class=\"title\" x=\"%d\" y=\"18\">%s</text>", LEFT, Html.escaped(title));
        grid(svg, top);
        marked.ifPresent(level -> mark(svg, level));
        for (int i = 0; i < lines.size(); i++) {
            legend(svg, i);
            line(svg, i, top);
        }
        return svg.append("</svg>\n").toString();
    }

    /** The end of the axis: 1, 2, 4 or 8 times a power of ten, so that four steps have round numbers. */
    private double top() {
        double largest = lines.stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(value -> value.orElse(0))
                .max()
                .orElse(0);
        if (largest <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(largest)));
        for (double step : new double[] {1, 2, 4, 6, 8}) {
            if (largest <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }

    private void grid(StringBuilder svg, double top) {
        for (int i = 0; i <= TICKS; i++) {
            double value = top * i / TICKS;
            add(
                    svg,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>",
                    LEFT,
                    WIDTH - RIGHT,
                    y(value, top),
                    y(value, top));
            add(
                    svg,
                    "<text class=\"tick\" text-anchor=\"end\" x=\"%d\" y=\"%.1f\">%s</text>",
                    LEFT - 8,
                    y(value, top) + 4,
                    number(value));
        }
        for (int i = 0; i < levels.size(); i++) {
            add(
                    svg,
                    "<text class=\"tick\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">%s</text>",
                    x(i),
                    HEIGHT - BOTTOM + 18,
                    Html.escaped(levels.get(i)));
        }
        add(
                svg,
                "<text class=\"tick\" text-anchor=\"middle\" x=\"%.1f\" y=\"%d\">threads</text>",
                (LEFT + WIDTH - RIGHT) / 2.0,
                HEIGHT - 6);
    }

    private void mark(StringBuilder svg, int level) {
        add(
                svg,
                "<line class=\"knee\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>",
                x(level),
                x(level),
                TOP,
                HEIGHT - BOTTOM);
        add(svg, "<text class=\"tick\" x=\"%.1f\" y=\"%d\">knee</text>", x(level) + 4, TOP + 10);
    }

    private void legend(StringBuilder svg, int index) {
        int x = LEFT + index * 140;
        add(svg, "<line class=\"s%d\" x1=\"%d\" x2=\"%d\" y1=\"36\" y2=\"36\"/>", index, x, x + 18);
        add(
                svg,
                "<text class=\"tick\" x=\"%d\" y=\"40\">%s</text>",
                x + 24,
                Html.escaped(lines.get(index).name()));
    }

    private void line(StringBuilder svg, int index, double top) {
        Line line = lines.get(index);
        StringBuilder path = new StringBuilder();
        StringBuilder points = new StringBuilder();
        boolean drawing = false;
        for (int i = 0; i < levels.size(); i++) {
            OptionalDouble value = line.values().get(i);
            if (value.isPresent()) {
                double y = y(value.getAsDouble(), top);
                add(path, "%s%.1f %.1f ", drawing ? "L" : "M", x(i), y);
                add(
                        points,
                        "<circle class=\"s%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4\"><title>%s, %s threads: %s</title></circle>",
                        index,
                        x(i),
                        y,
                        Html.escaped(line.name()),
                        Html.escaped(levels.get(i)),
                        number(value.getAsDouble()));
            }
            drawing = value.isPresent();
        }
        add(
                svg,
                "<path fill=\"none\" class=\"s%d\" d=\"%s\"/>",
                index,
                path.toString().trim());
        svg.append(points);
    }

    private double x(int level) {
        double width = WIDTH - LEFT - RIGHT;
        return LEFT + width * (level + 0.5) / levels.size();
    }

    private static double y(double value, double top) {
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * value / top;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 || value == Math.rint(value) ? "%,.0f" : "%.2f", value);
    }

    private static void add(StringBuilder svg, String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}

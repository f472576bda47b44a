package io.github.jmeterrpc.grafana.drawing;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A whole dashboard, drawn from the answers to its queries. */
public final class DashboardDrawing {

    private static final int COLUMN = 56;
    private static final int ROW = 32;
    private static final int GAP = 4;
    private static final int HEAD = 64;
    private static final String HONEST =
            "Drawn from the real answers to this dashboard's queries; not a screenshot of Grafana.";

    private final JsonNode dashboard;
    private final Function<String, List<InfluxRow>> ask;
    private final Function<String, String> fill;
    private final double[] range;

    /**
     * Prepares it.
     *
     * @param ask brings the rows of a query
     * @param fill puts the variables' values into a text
     * @param range start and end of what charts show, ms
     */
    public DashboardDrawing(
            JsonNode dashboard, Function<String, List<InfluxRow>> ask, Function<String, String> fill, double[] range) {
        this.dashboard = dashboard;
        this.ask = ask;
        this.fill = fill;
        this.range = range.clone();
    }

    /** Draws it. */
    public BufferedImage draw() {
        int rows = 0;
        for (JsonNode panel : dashboard.path("panels")) {
            rows = Math.max(rows, bottom(panel));
        }
        BufferedImage image = new BufferedImage(24 * COLUMN, HEAD + rows * ROW, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        Pen page = new Pen(graphics, 0, 0, image.getWidth(), image.getHeight());
        page.fill(Pen.PAGE);
        page.text(dashboard.path("title").asText(), Pen.TEXT, 20, true, 14, 28);
        page.text(HONEST, new Color(0xFF9830), 13, true, 14, 50);
        for (JsonNode panel : dashboard.path("panels")) {
            JsonNode place = panel.path("gridPos");
            draw(
                    panel,
                    new Pen(
                            graphics,
                            place.path("x").asInt() * COLUMN + GAP,
                            HEAD + place.path("y").asInt() * ROW + GAP,
                            place.path("w").asInt() * COLUMN - 2 * GAP,
                            place.path("h").asInt() * ROW - 2 * GAP));
        }
        graphics.dispose();
        return image;
    }

    private static int bottom(JsonNode panel) {
        return panel.path("gridPos").path("y").asInt()
                + panel.path("gridPos").path("h").asInt();
    }

    private void draw(JsonNode panel, Pen pen) {
        String title = fill.apply(panel.path("title").asText());
        if (panel.path("type").asText().equals("row")) {
            pen.text("▾ " + title, Pen.TEXT, 15, true, 8, 20);
            return;
        }
        pen.fill(Pen.PANEL);
        pen.text(title, Pen.TEXT, 13, true, 10, 20);
        Pen inside = pen.within(0, 30, 0, 0);
        List<List<InfluxRow>> answers = new ArrayList<>();
        panel.path("targets")
                .forEach(target -> answers.add(ask.apply(target.path("query").asText())));
        switch (panel.path("type").asText()) {
            case "stat" -> stat(inside, panel, answers.get(0));
            case "table" -> Grid.draw(inside, panel, answers);
            case "heatmap" -> HeatMap.draw(inside, panel, series(panel, answers));
            case "status-history" -> Presence.draw(inside, panel, series(panel, answers));
            case "barchart" -> Bars.draw(inside, panel, series(panel, answers));
            case "xychart" -> curves(inside, panel, answers);
            default -> new Chart(panel, series(panel, answers), range, true).draw(inside);
        }
    }

    private static List<Series> series(JsonNode panel, List<List<InfluxRow>> answers) {
        List<Series> series = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            series.addAll(Series.overTime(
                    answers.get(i), panel.path("targets").path(i).path("alias").asText()));
        }
        return series;
    }

    private static void curves(Pen pen, JsonNode panel, List<List<InfluxRow>> answers) {
        List<Series> series = new ArrayList<>();
        answers.forEach(answer -> series.addAll(Series.overSince(answer)));
        double end = series.stream()
                .filter(one -> !one.points().isEmpty())
                .mapToDouble(one -> one.points().lastKey())
                .max()
                .orElse(1);
        new Chart(panel, series, new double[] {0, end}, false).draw(pen);
    }

    private static void stat(Pen pen, JsonNode panel, List<InfluxRow> rows) {
        boolean sum = panel.at("/options/reduceOptions/calcs/0").asText().equals("sum");
        double value = Double.NaN;
        for (InfluxRow row : rows) {
            for (var column : row.values().entrySet()) {
                if (!column.getKey().equals("time")) {
                    double number = ((Number) column.getValue()).doubleValue();
                    value = sum && !Double.isNaN(value) ? value + number : number;
                }
            }
        }
        Style style = new Style(panel, "");
        boolean none = Double.isNaN(value);
        pen.text(
                none ? panel.at("/fieldConfig/defaults/noValue").asText() : style.text(value),
                none ? Pen.FAINT : style.of(value),
                26,
                true,
                12,
                pen.height / 2 + 8);
    }
}

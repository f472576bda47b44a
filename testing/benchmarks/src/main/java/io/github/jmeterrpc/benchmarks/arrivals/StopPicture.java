package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.results.ResultFile;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import javax.imageio.ImageIO;

/** The stop of a target as thread groups show it: a dot for each sample, when it began or should have begun against how long it took. */
final class StopPicture {

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 440;
    private static final int LEFT = 60;
    private static final int BOTTOM = HEIGHT - 50;
    private static final int TOP = 50;
    private static final double PIXELS_PER_SECOND = 46;
    /** Seconds before the stop at which the picture begins. */
    private static final int BEFORE = 4;

    private static final int AFTER = 16;
    private static final int LONGEST_SECONDS = 7;

    private final BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    private final Graphics2D graphics = image.createGraphics();
    private int titles;

    StopPicture(Duration stop) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 14));
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, WIDTH, HEIGHT);
        graphics.setColor(new Color(0xeeeeee));
        graphics.fillRect((int) x(0), TOP, (int) (x(stop.toMillis()) - x(0)), BOTTOM - TOP);
        graphics.setColor(Color.DARK_GRAY);
        for (int second = 0; second <= LONGEST_SECONDS; second++) {
            graphics.drawString(second + " s", LEFT - 35, (int) y(second * 1000) + 5);
            graphics.draw(new Line2D.Double(LEFT - 4, y(second * 1000), LEFT, y(second * 1000)));
        }
        for (int second = -BEFORE; second <= AFTER; second += 2) {
            graphics.drawString(second + " s", (int) x(second * 1000) - 12, BOTTOM + 22);
        }
        graphics.draw(new Line2D.Double(LEFT, BOTTOM, x(AFTER * 1000), BOTTOM));
        graphics.draw(new Line2D.Double(LEFT, TOP, LEFT, BOTTOM));
    }

    private double x(double millis) {
        return LEFT + (millis / 1000 + BEFORE) * PIXELS_PER_SECOND;
    }

    private double y(double millis) {
        return BOTTOM - millis / 1000 * (BOTTOM - TOP) / LONGEST_SECONDS;
    }

    /**
     * Draws samples from their begin by {@code elapsed}.
     *
     * @param stopped when the stop began, milliseconds since 1970
     */
    void services(String title, Color colour, double stopped, List<ResultFile> files) {
        title(title, colour);
        for (ResultFile file : files) {
            file.forEach(sample -> dot(sample.start() - stopped, sample.elapsed(), 7));
        }
    }

    /** Draws samples from their intended start by {@code response_time}. */
    void responses(String title, Color colour, double stopped, List<ResultFile> files) {
        title(title, colour);
        for (ResultFile file : files) {
            double[] starts = Samples.column(file, "timeStamp");
            double[] delays = Samples.column(file, "start_delay");
            double[] durations = Samples.column(file, "response_time");
            for (int i = 0; i < starts.length; i++) {
                dot(starts[i] - delays[i] - stopped, durations[i], 2);
            }
        }
    }

    private void title(String title, Color colour) {
        graphics.setColor(colour);
        graphics.fill(new Ellipse2D.Double(LEFT + titles * 440, 22, 8, 8));
        graphics.drawString(title, LEFT + 14 + titles++ * 440, 31);
    }

    private void dot(double at, double millis, double size) {
        if (at >= -BEFORE * 1000 && at <= AFTER * 1000) {
            graphics.fill(new Ellipse2D.Double(x(at) - size / 2, y(millis) - size / 2, size, size));
        }
    }

    void write(Path file) {
        graphics.dispose();
        try {
            ImageIO.write(image, "png", file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

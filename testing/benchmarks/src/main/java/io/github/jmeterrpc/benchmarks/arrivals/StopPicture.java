package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.JMeterRun;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import javax.imageio.ImageIO;

/** The stop of a target as thread groups show it: a dot for each sample, when it began or should have begun against how long it took. */
final class StopPicture {

    private static final int LEFT = 60;
    private static final int TOP = 50;
    private static final int BOTTOM = 390;
    private static final double PIXELS_PER_SECOND = 46;
    /** Seconds before the stop at which the picture begins. */
    private static final int BEFORE = 4;

    private static final int AFTER = 16;
    private static final int LONGEST_SECONDS = 7;

    private final BufferedImage image = new BufferedImage(1000, 440, BufferedImage.TYPE_INT_RGB);
    private final Graphics2D graphics = image.createGraphics();
    private int titles;

    StopPicture(Duration stop) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        graphics.setColor(new Color(0xeeeeee));
        graphics.fillRect(x(0), TOP, x(stop.toMillis()) - x(0), BOTTOM - TOP);
        graphics.setColor(Color.DARK_GRAY);
        for (int second = 0; second <= LONGEST_SECONDS; second++) {
            graphics.drawString(second + " s", LEFT - 35, y(second * 1000) + 5);
        }
        for (int second = -BEFORE; second <= AFTER; second += 2) {
            graphics.drawString(second + " s", x(second * 1000) - 12, BOTTOM + 22);
        }
        graphics.drawLine(LEFT, BOTTOM, x(AFTER * 1000), BOTTOM);
        graphics.drawLine(LEFT, TOP, LEFT, BOTTOM);
    }

    private static int x(double millis) {
        return (int) (LEFT + (millis / 1000 + BEFORE) * PIXELS_PER_SECOND);
    }

    private static int y(double millis) {
        return (int) (BOTTOM - millis / 1000 * (BOTTOM - TOP) / LONGEST_SECONDS);
    }

    /** Begins a series of dots. */
    void title(String title, Color colour) {
        graphics.setColor(colour);
        graphics.fillOval(LEFT + titles * 440, 22, 8, 8);
        graphics.drawString(title, LEFT + 14 + titles++ * 440, 31);
    }

    /**
     * Draws the samples of a run from their intended start by {@code response_time}.
     *
     * @param stopped when the stop began, milliseconds since 1970
     */
    void responses(JMeterRun run, double stopped) {
        double[] starts = Samples.column(run, "timeStamp");
        double[] delays = Samples.column(run, "start_delay");
        double[] durations = Samples.column(run, "response_time");
        for (int i = 0; i < starts.length; i++) {
            dot(starts[i] - delays[i] - stopped, durations[i], 2);
        }
    }

    /** @param at from the begin of the stop, ms */
    void dot(double at, double millis, double size) {
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

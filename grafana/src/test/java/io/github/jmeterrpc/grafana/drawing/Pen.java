package io.github.jmeterrpc.grafana.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;

/** Draws into one panel's rectangle. */
final class Pen {

    static final Color TEXT = new Color(0xCCCCDC);
    static final Color FAINT = new Color(0x8E8E9A);
    static final Color GRID = new Color(0x2C2F36);
    static final Color PANEL = new Color(0x181B1F);
    static final Color PAGE = new Color(0x111217);

    private static final Color[] PALETTE = {
        new Color(0x73BF69),
        new Color(0xF2CC0C),
        new Color(0x5794F2),
        new Color(0xFF9830),
        new Color(0xB877D9),
        new Color(0x8AB8FF),
        new Color(0xCA95E5),
        new Color(0xF2495C)
    };

    final Graphics2D graphics;
    final int x;
    final int y;
    final int width;
    final int height;

    Pen(Graphics2D graphics, int x, int y, int width, int height) {
        this.graphics = graphics;
        this.x = x;
        this.y = y;
        this.width = width;
        this.height = height;
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    }

    /** A part of this rectangle. */
    Pen within(int left, int top, int right, int bottom) {
        return new Pen(graphics, x + left, y + top, width - left - right, height - top - bottom);
    }

    static Color color(int series) {
        return PALETTE[series % PALETTE.length];
    }

    void fill(Color color) {
        fill(color, 0, 0, width, height);
    }

    void fill(Color color, double left, double top, double wide, double high) {
        graphics.setColor(color);
        graphics.fill(new java.awt.geom.Rectangle2D.Double(x + left, y + top, wide, high));
    }

    void line(Color color, boolean dashed, double x1, double y1, double x2, double y2) {
        graphics.setColor(color);
        graphics.setStroke(
                dashed
                        ? new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {6, 5}, 0)
                        : new BasicStroke(1.4f));
        graphics.draw(new java.awt.geom.Line2D.Double(x + x1, y + y1, x + x2, y + y2));
    }

    /** Writes a text with its baseline there; returns its width. */
    int text(String text, Color color, int size, boolean bold, int left, int baseline) {
        graphics.setFont(new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, size));
        graphics.setColor(color);
        graphics.drawString(text, x + left, y + baseline);
        return graphics.getFontMetrics().stringWidth(text);
    }

    int widthOf(String text, int size) {
        return graphics.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, size))
                .stringWidth(text);
    }
}

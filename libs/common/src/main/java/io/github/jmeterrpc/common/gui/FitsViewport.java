package io.github.jmeterrpc.common.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Rectangle;
import javax.swing.Scrollable;

/**
 * Implemented by panels that take the size of JMeter's window unless it is smaller than their
 * minimum. Otherwise a panel keeps its preferred size, and its right side is hidden after the
 * window becomes narrower.
 */
public interface FitsViewport extends Scrollable {

    /** About the height of one line of fields. */
    int UNIT = 24;

    @Override
    default Dimension getPreferredScrollableViewportSize() {
        return ((Component) this).getPreferredSize();
    }

    @Override
    default boolean getScrollableTracksViewportWidth() {
        Container viewport = ((Component) this).getParent();
        return viewport.getWidth() >= ((Component) this).getMinimumSize().width;
    }

    @Override
    default boolean getScrollableTracksViewportHeight() {
        Container viewport = ((Component) this).getParent();
        return viewport.getHeight() >= ((Component) this).getMinimumSize().height;
    }

    @Override
    default int getScrollableUnitIncrement(Rectangle visible, int orientation, int direction) {
        return UNIT;
    }

    @Override
    default int getScrollableBlockIncrement(Rectangle visible, int orientation, int direction) {
        return Math.max(UNIT, visible.height - UNIT);
    }
}

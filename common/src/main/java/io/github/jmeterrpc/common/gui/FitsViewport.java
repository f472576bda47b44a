package io.github.jmeterrpc.common.gui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.Rectangle;
import javax.swing.Scrollable;

/**
 * Implemented by panels that take the size of JMeter's window as long as it is not smaller than their minimum. Else a panel
 * has its preferred size, which, once the window was wide, hides its right side in a narrow one.
 */
public interface FitsViewport extends Scrollable {

    /** About a line of fields. */
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

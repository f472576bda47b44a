package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link IntendedStartTimerGui} in JMeter's menus; JMeter finds it by its name. */
public final class IntendedStartTimerGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public IntendedStartTimerGuiResources() {
        super(Texts.LABELS, "timer.title");
    }
}

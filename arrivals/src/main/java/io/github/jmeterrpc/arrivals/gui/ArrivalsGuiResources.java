package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link ArrivalsGui} in JMeter's menus; JMeter finds it by its name. */
public final class ArrivalsGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public ArrivalsGuiResources() {
        super(Texts.LABELS, "arrivals.title");
    }
}

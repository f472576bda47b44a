package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link InfluxDbMetricsGui} in JMeter's menus; JMeter finds it by its name. */
public final class InfluxDbMetricsGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public InfluxDbMetricsGuiResources() {
        super(Texts.LABELS, "metrics.title");
    }
}

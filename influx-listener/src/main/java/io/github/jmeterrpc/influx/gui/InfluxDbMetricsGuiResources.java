package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;
import io.github.jmeterrpc.influx.element.Parameter;

/** The title of {@link InfluxDbMetricsGui} in JMeter's menus; JMeter finds it by its name. */
public final class InfluxDbMetricsGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public InfluxDbMetricsGuiResources() {
        super(Parameter.TEXTS, "metrics.title");
    }
}

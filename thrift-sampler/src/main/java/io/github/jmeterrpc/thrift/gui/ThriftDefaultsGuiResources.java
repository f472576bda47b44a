package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link ThriftDefaultsGui} in JMeter's menus; JMeter finds it by its name. */
public final class ThriftDefaultsGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public ThriftDefaultsGuiResources() {
        super(ThriftTexts.LABELS, "defaults.title");
    }
}

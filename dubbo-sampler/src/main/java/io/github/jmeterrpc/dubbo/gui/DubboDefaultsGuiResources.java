package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link DubboDefaultsGui} in JMeter's menus; JMeter finds it by its name. */
public final class DubboDefaultsGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public DubboDefaultsGuiResources() {
        super(DubboTexts.LABELS, "defaults.title");
    }
}

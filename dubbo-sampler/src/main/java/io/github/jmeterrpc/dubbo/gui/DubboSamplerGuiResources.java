package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link DubboSamplerGui} in JMeter's menus; JMeter finds it by its name. */
public final class DubboSamplerGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public DubboSamplerGuiResources() {
        super(DubboTexts.LABELS, "sampler.title");
    }
}

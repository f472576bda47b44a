package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.gui.MenuTitle;

/** The title of {@link ThriftSamplerGui} in JMeter's menus; JMeter finds it by its name. */
public final class ThriftSamplerGuiResources extends MenuTitle {

    /** Called by JMeter. */
    public ThriftSamplerGuiResources() {
        super(ThriftTexts.LABELS, "sampler.title");
    }
}

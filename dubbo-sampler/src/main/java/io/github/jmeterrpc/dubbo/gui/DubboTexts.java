package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.language.Labels;

/** The texts of the plugin's panels. */
final class DubboTexts {

    static final Labels LABELS = new Labels(DubboTexts.class, "labels");

    private DubboTexts() {}
}

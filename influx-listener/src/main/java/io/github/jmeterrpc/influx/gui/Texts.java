package io.github.jmeterrpc.influx.gui;

import io.github.jmeterrpc.common.Labels;

/** The texts of the plugin's panel. */
final class Texts {

    static final Labels LABELS = new Labels(Texts.class, "labels");

    private Texts() {}
}

package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.common.Labels;

/** The texts of the plugin's panels. */
final class Texts {

    static final Labels LABELS = new Labels(Texts.class, "labels");

    private Texts() {}
}

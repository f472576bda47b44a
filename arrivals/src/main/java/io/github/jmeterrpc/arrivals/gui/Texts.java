package io.github.jmeterrpc.arrivals.gui;

import io.github.jmeterrpc.common.language.Labels;

/** The texts of the plugin's panels. */
final class Texts {

    static final Labels LABELS = new Labels(Texts.class, "labels");

    private Texts() {}
}

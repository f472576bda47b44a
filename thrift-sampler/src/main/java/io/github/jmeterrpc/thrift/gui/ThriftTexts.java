package io.github.jmeterrpc.thrift.gui;

import io.github.jmeterrpc.common.language.Labels;

/** The texts of the plugin's panels. */
final class ThriftTexts {

    static final Labels LABELS = new Labels(ThriftTexts.class, "labels");

    private ThriftTexts() {}
}

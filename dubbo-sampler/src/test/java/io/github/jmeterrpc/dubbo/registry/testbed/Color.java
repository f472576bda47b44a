package io.github.jmeterrpc.dubbo.registry.testbed;

/** An enum for metadata. */
public enum Color {
    RED,
    GREEN
}

package io.github.jmeterrpc.dubbo.testbed;

/** An enum for metadata. */
public enum Color {
    RED,
    GREEN
}

package io.github.jmeterrpc.live.document;

/** Point counts over all generators, from the last report of each. */
public record Delivery(double written, double pending, double setAside, double lost) {}

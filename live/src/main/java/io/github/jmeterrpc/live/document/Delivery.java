package io.github.jmeterrpc.live.document;

/** Points over all generators, as they last told. */
public record Delivery(double written, double pending, double setAside, double lost) {}

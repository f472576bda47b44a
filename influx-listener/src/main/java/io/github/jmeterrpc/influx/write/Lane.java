package io.github.jmeterrpc.influx.write;

/** Where batches come from and who sends them. */
public record Lane(Source source, Sender sender) {}

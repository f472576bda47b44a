package io.github.jmeterrpc.influx.spool;

import java.nio.file.Path;

/**
 * Settings of the spool, which keeps points until InfluxDB has acknowledged them.
 *
 * @param directory directory of the runs, created if missing; any number of JVMs of a machine may share it
 * @param maxBytes maximum disk usage, bytes
 */
public record SpoolSettings(Path directory, long maxBytes) {}

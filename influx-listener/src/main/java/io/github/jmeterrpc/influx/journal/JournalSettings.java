package io.github.jmeterrpc.influx.journal;

import java.nio.file.Path;

/**
 * Settings of the journal, which keeps points until InfluxDB has acknowledged them.
 *
 * @param directory directory of the journals, created if missing; any number of JVMs of a machine may share it
 * @param maxBytes maximum disk usage, bytes
 */
public record JournalSettings(Path directory, long maxBytes) {}

package io.github.jmeterrpc.influx.journal;

import java.nio.file.Path;

/**
 * Where points wait that InfluxDB has not acknowledged.
 *
 * @param directory made if it is not there; may be shared by any number of JVMs of a machine
 * @param maxBytes how much of the disk may be taken
 */
public record JournalSettings(Path directory, long maxBytes) {}

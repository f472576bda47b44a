/**
 * Writes points to files of line protocol instead of a server.
 */
package io.github.jmeterrpc.influx.file;

/**
 * Helpers for writing files of any format: atomic appends, access rights.
 *
 * <p>Journals and sinks do not belong here.
 */
package io.github.jmeterrpc.influx.file;

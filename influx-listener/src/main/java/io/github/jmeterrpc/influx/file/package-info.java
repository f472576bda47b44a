/**
 * Parts of writing files that know no format: whole appends, locks, access rights.
 *
 * <p>Journals and sinks do not belong here.
 */
package io.github.jmeterrpc.influx.file;

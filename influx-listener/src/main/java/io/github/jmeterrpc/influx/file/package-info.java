/**
 * Files of line protocol as a destination, for use without a server.
 */
package io.github.jmeterrpc.influx.file;

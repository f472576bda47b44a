/** The report of a run: one HTML file, one JSON file, a table on the console. */
package io.github.jmeterrpc.live.report;

/** The HTTP server of the store: InfluxDB's write request, the page and its data. */
package io.github.jmeterrpc.live.http;

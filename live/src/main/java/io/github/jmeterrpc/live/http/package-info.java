/** The store over HTTP: writing as InfluxDB takes it, the page and its data. */
package io.github.jmeterrpc.live.http;

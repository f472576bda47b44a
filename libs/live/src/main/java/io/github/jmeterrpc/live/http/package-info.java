/** The store over HTTP: writing as InfluxDB takes it, the page, its data and its events. */
package io.github.jmeterrpc.live.http;

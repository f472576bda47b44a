/**
 * HTTP helpers that do not depend on a sink: authority, proxy login, certificates, status, text of responses.
 *
 * <p>Requests and their meaning do not belong here.
 */
package io.github.jmeterrpc.influx.sink.http;

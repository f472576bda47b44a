/**
 * Parts of an HTTP connection that know no sink: authority, proxy login, certificates, status, the text of answers.
 *
 * <p>Requests and their meaning do not belong here.
 */
package io.github.jmeterrpc.influx.sink.http;

/** An HTTP server that calls a provider for each request. */
package io.github.jmeterrpc.targets.consumer;

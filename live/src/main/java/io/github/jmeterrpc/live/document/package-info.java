/** The JSON documents described in docs/data.md. */
package io.github.jmeterrpc.live.document;

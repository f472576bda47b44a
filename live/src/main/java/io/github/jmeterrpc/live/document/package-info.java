/** The JSON documents of docs/data.md. */
package io.github.jmeterrpc.live.document;

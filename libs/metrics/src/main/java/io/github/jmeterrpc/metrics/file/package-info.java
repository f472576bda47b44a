/** Files that are locked, replaced or extended as a whole; of any format. */
package io.github.jmeterrpc.metrics.file;

/** Files that are locked, replaced or extended as a whole; compressed files and CSV. */
package io.github.jmeterrpc.files;

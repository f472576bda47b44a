/** Locks files, replaces or extends them atomically, and reads compressed files and CSV. */
package io.github.jmeterrpc.files;

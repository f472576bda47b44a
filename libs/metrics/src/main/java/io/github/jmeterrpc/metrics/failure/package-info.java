/**
 * Groups failures into kinds, and finds the most frequent kinds in bounded memory. Used by
 * listener, page and report. Depends only on the JDK.
 */
package io.github.jmeterrpc.metrics.failure;

/**
 * Points on disk: one folder per run, with the accepted bodies as gzip members one after the other in {@code points.lp.gz}
 * ({@code zcat} shows line protocol), and {@code run.json}, which says what run it is.
 */
package io.github.jmeterrpc.live.disk;

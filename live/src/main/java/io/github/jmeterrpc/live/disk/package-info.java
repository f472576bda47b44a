/**
 * Stores points on disk: a folder for each run, which contains the accepted bodies as separate gzip
 * files ({@code zcat points-*.lp.gz} shows line protocol), and {@code run.json}, which describes
 * the run.
 */
package io.github.jmeterrpc.live.disk;

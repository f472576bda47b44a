/**
 * Points on disk: a folder for each run, with the accepted bodies as gzip files of their own
 * ({@code zcat points-*.lp.gz} shows line protocol), and {@code run.json}, which describes the run.
 */
package io.github.jmeterrpc.live.disk;

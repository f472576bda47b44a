/**
 * What the gate finds about a run: the verdict of its thresholds, the comparison to an earlier run,
 * and the comparison to the history of runs.
 */
package io.github.jmeterrpc.live.document.verdict;

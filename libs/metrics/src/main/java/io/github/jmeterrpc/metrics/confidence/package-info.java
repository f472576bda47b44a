/**
 * Computes the certainty of a test's figures: intervals by batch means, the steady part of a test,
 * and trends. Depends only on the JDK; has no clock.
 *
 * <p>Samples that are close in time depend on each other (a long queue delays all of them), so
 * batches of windows are compared instead of samples: A. Law, D. Kelton, Simulation Modeling and
 * Analysis, chapter 9.
 */
package io.github.jmeterrpc.metrics.confidence;

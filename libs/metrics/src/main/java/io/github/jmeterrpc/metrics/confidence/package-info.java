/**
 * How sure a figure of a test is: intervals by batch means, the steady part of a test, and drift.
 * JDK only; no clock.
 *
 * <p>Samples near each other in time depend on each other (a queue is long for all of them), so
 * stretches of time are compared, not samples: A. Law, D. Kelton, Simulation Modeling and Analysis,
 * chapter 9.
 */
package io.github.jmeterrpc.metrics.confidence;

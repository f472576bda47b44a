package io.github.jmeterrpc.live.figures.sums;

/**
 * The durations of a sample with an intended start, in ms; NaN if unknown.
 *
 * @param response time from the intended start to the end
 * @param startDelay time from the intended start to the call
 * @param noFreeThread part of the start delay in which all threads were busy with the service
 * @param wokeLate rest of the start delay, caused by the generator
 */
public record IntendedStartDurations(double response, double startDelay, double noFreeThread, double wokeLate) {}

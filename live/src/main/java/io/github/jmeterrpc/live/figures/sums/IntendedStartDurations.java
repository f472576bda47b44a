package io.github.jmeterrpc.live.figures.sums;

/**
 * The durations of a sample with an intended start, ms. NaN is not known.
 *
 * @param response from the intended start to the end
 * @param startDelay from the intended start to the call
 * @param noFreeThread the part of that for which all threads were busy with the service
 * @param wokeLate the rest of it, the generator's own
 */
public record IntendedStartDurations(double response, double startDelay, double noFreeThread, double wokeLate) {}

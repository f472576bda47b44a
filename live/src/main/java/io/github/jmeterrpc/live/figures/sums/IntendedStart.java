package io.github.jmeterrpc.live.figures.sums;

/**
 * What a sample with an intended start tells of it, ms. NaN is not known.
 *
 * @param response from the intended start to the end
 * @param startDelay from the intended start to the call
 * @param noFreeThread the part of that for which all threads were busy with the service
 * @param wokeLate the rest of it, the generator's own
 */
public record IntendedStart(double response, double startDelay, double noFreeThread, double wokeLate) {}

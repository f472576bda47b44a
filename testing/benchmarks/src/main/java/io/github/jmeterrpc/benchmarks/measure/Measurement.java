package io.github.jmeterrpc.benchmarks.measure;

/**
 * The measurement of one contender in one round.
 *
 * @param callsPerSecond answered calls
 * @param cpuMicros processor time of the generator's process per answered call, microseconds
 * @param othersShare the part of the machine's processor time that other processes than generator, target and this one
 *     used meanwhile, 0 to 1; NaN where the system does not tell
 */
public record Measurement(double callsPerSecond, double cpuMicros, double othersShare) {}

package io.github.jmeterrpc.benchmarks.run;

/**
 * A sampler with its settings, and its contenders.
 *
 * @param text its name in options
 * @param help what is special about it, for the help text
 * @param sampler starts the sampler
 * @param other starts what the sampler is compared with
 */
public record Row(String text, String help, Side.Start sampler, Side.Start other) {

    /** Whether it is measured for each number of threads, and not for one only. */
    public boolean isUsual() {
        return text.equals("1k");
    }
}

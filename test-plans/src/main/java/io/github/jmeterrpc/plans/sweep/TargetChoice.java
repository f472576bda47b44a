package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is called.
 *
 * @param start whether the sweep starts it
 * @param threads of its pool, if the sweep starts it; absent: its own choice
 * @param heap of its JVM, as in {@code -Xmx}
 * @param host where it is; absent: where the plan looks for it
 * @param port its port; absent: the plan's own, or a free one
 * @param pid its process, if it runs already on this machine
 */
record TargetChoice(
        boolean start, OptionalInt threads, String heap, Optional<String> host, OptionalInt port, OptionalLong pid) {

    static final String START = "--start-target";

    private static final int MOST_PORT = 65_535;

    static TargetChoice of(Arguments arguments) {
        boolean start = arguments.has(START);
        refuse(arguments, start, List.of("--host", "--target-pid"), "goes with a target that runs already");
        refuse(arguments, !start, List.of("--target-threads", "--target-heap"), "needs " + START);
        OptionalLong pid = optional(arguments, "--target-pid", Integer.MAX_VALUE).stream()
                .asLongStream()
                .findFirst();
        if (pid.isPresent() && ProcessHandle.of(pid.getAsLong()).isEmpty()) {
            throw new UsageException("Option --target-pid " + pid.getAsLong()
                    + ": no such process on this machine; leave the option out for a target elsewhere");
        }
        return new TargetChoice(
                start,
                optional(arguments, "--target-threads", 10_000),
                heap(arguments, "--target-heap"),
                arguments.text("--host"),
                optional(arguments, "--port", MOST_PORT),
                pid);
    }

    private static void refuse(Arguments arguments, boolean when, List<String> options, String why) {
        for (String option : options) {
            if (when && arguments.has(option)) {
                throw new UsageException("Option " + option + " "
                        + arguments.text(option).orElse("") + " " + why
                        + (option.startsWith("--target-p") || option.equals("--host")
                                ? ": leave it or " + START + " out"
                                : ""));
            }
        }
    }

    private static OptionalInt optional(Arguments arguments, String option, int most) {
        return arguments.has(option) ? OptionalInt.of(arguments.number(option, 0, 1, most)) : OptionalInt.empty();
    }

    /** A size of a heap; 512m unless given. */
    static String heap(Arguments arguments, String option) {
        String heap = arguments.text(option).orElse("512m");
        if (!heap.matches("[1-9]\\d{0,6}[mMgG]")) {
            throw new UsageException("Option " + option + " takes a size such as 512m or 2g, not " + heap);
        }
        return heap;
    }
}

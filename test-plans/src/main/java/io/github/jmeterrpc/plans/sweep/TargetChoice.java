package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What is called.
 *
 * @param start whether the sweep starts it
 * @param name which of the plan's targets; absent: the first one
 * @param threads of its pool, if the sweep starts it; absent: its own choice
 * @param heap of its JVMs, as in {@code -Xmx}
 * @param options more options of the program that the plan calls, if the sweep starts it
 * @param backends how many stand behind that program; absent: as many as usual
 * @param backendOptions more options of these
 * @param host where it is; absent: where the plan looks for it
 * @param port its port; absent: the plan's own, or a free one
 * @param pid its process, if it runs already on this machine
 * @param status the page where it tells of its pool, if it runs already
 */
record TargetChoice(
        boolean start,
        Optional<String> name,
        OptionalInt threads,
        String heap,
        List<String> options,
        OptionalInt backends,
        List<String> backendOptions,
        Optional<String> host,
        OptionalInt port,
        OptionalLong pid,
        Optional<URL> status) {

    static final String START = "--start-target";
    static final String NAME = "--target";
    static final String BACKENDS = "--backends";
    static final String BACKEND_OPTIONS = "--backend-options";
    static final String HOST = "--host";
    static final String PORT = "--port";

    private static final String THREADS = "--target-threads";
    private static final String HEAP = "--target-heap";
    private static final String OPTIONS = "--target-options";
    private static final String PID = "--target-pid";
    private static final String STATUS = "--target-status";

    private static final List<String> TO_START = List.of(THREADS, HEAP, OPTIONS, BACKENDS, BACKEND_OPTIONS);
    private static final List<String> RUNNING = List.of(HOST, PID, STATUS);
    private static final int MOST_PORT = 65_535;

    /** The options with a value; {@link #START} has none. */
    static final List<String> NAMES = Stream.of(List.of(NAME, PORT), TO_START, RUNNING)
            .flatMap(List::stream)
            .toList();

    static TargetChoice of(Arguments arguments) {
        boolean start = arguments.has(START);
        refuse(arguments, start, RUNNING, " goes with a target that runs already: leave it or " + START + " out");
        refuse(arguments, !start, TO_START, " needs " + START);
        return new TargetChoice(
                start,
                arguments.text(NAME),
                optional(arguments, THREADS, 10_000),
                heap(arguments, HEAP),
                words(arguments, OPTIONS),
                optional(arguments, BACKENDS, 50),
                words(arguments, BACKEND_OPTIONS),
                arguments.text(HOST),
                optional(arguments, PORT, MOST_PORT),
                pid(arguments),
                arguments.text(STATUS).map(TargetChoice::url));
    }

    private static void refuse(Arguments arguments, boolean when, List<String> options, String why) {
        for (String option : options) {
            if (when && arguments.has(option)) {
                throw new UsageException(
                        "Option " + option + " " + arguments.text(option).orElse("") + why);
            }
        }
    }

    private static OptionalLong pid(Arguments arguments) {
        OptionalInt pid = optional(arguments, PID, Integer.MAX_VALUE);
        if (pid.isEmpty()) {
            return OptionalLong.empty();
        }
        if (ProcessHandle.of(pid.getAsInt()).isEmpty()) {
            throw new UsageException("Option " + PID + " " + pid.getAsInt()
                    + ": no such process on this machine; leave the option out for a target elsewhere");
        }
        return OptionalLong.of(pid.getAsInt());
    }

    private static URL url(String typed) {
        try {
            URL url = new URL(typed);
            if (url.getProtocol().equals("http") && !url.getHost().isEmpty()) {
                return url;
            }
        } catch (MalformedURLException e) {
            throw noStatus(typed);
        }
        throw noStatus(typed);
    }

    private static UsageException noStatus(String typed) {
        return new UsageException(
                "Option " + STATUS + " takes the URL behind \"status\" in the target's ready line, such as"
                        + " http://127.0.0.1:40123/status, not " + typed);
    }

    private static List<String> words(Arguments arguments, String option) {
        return arguments
                .text(option)
                .map(text -> Arrays.asList(text.trim().split("\\s+")))
                .orElse(List.of());
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

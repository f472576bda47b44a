package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.harness.suite.TargetServer;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One of the programs that a plan's target is made of.
 *
 * @param target the program
 * @param instances number of instances that run by default
 * @param options options that it always gets, in addition to its port
 * @param backends way in which the program gets the addresses of its backends
 * @param entry way in which the plan gets the program's address; absent if the plan does not call
 *     it directly
 * @param pool the pool whose threads work on the calls; absent: this program has none, or another's
 *     counts
 */
record Program(
        TargetServer target,
        int instances,
        List<String> options,
        Backends backends,
        Optional<Entry> entry,
        Optional<ProgramPool> pool) {

    /** The option that names the programs it calls. */
    public enum Backends {
        NONE,
        /** The program calls one backend. */
        PORT,
        /** The program calls all backends in turn. */
        ADDRESSES;

        /** The options for programs on 127.0.0.1. */
        public List<String> options(List<Integer> ports) {
            return switch (this) {
                case NONE -> List.of();
                case PORT -> List.of("--backend-port=" + ports.get(0));
                case ADDRESSES ->
                    List.of("--backends="
                            + ports.stream().map(port -> "127.0.0.1:" + port).collect(Collectors.joining(",")));
            };
        }
    }

    /**
     * How a plan finds a program.
     *
     * @param hostProperty the plan's property for its host
     * @param portProperty the plan's property for its port
     * @param port default port
     */
    public record Entry(String hostProperty, String portProperty, int port) {}

    /**
     * The threads of a program that work on calls.
     *
     * @param option the program's option for their number
     * @param size default maximum number of threads
     * @param threads their names, as the kernel shows them: cut to 15 characters, by newer JVMs in
     *     their middle; absent: the program reports how many there are, at the URL after
     *     {@code status} in its ready line
     */
    public record ProgramPool(String option, int size, Optional<Pattern> threads) {}

    /** A program that the plan calls, with a pool whose threads are identified by their names. */
    static Program rpc(TargetServer target, Entry entry, String threads) {
        return new Program(
                target,
                1,
                List.of(),
                Backends.NONE,
                Optional.of(entry),
                Optional.of(new ProgramPool("--threads", 200, Optional.of(Pattern.compile(threads)))));
    }

    /** A program that the plan calls and that reports its pool. */
    static Program http(TargetServer target, int port, int poolSize) {
        return new Program(
                target,
                1,
                List.of(),
                Backends.NONE,
                Optional.of(new Entry("host", "port", port)),
                Optional.of(new ProgramPool("--max-threads", poolSize, Optional.empty())));
    }

    /** Returns this program as the backend of another program; its pool is still observed. */
    Program behind(int number) {
        return new Program(target, number, options, backends, Optional.empty(), pool);
    }

    /** A program without a pool to watch. */
    Program withoutPool() {
        return new Program(target, instances, options, backends, entry, Optional.empty());
    }

    /** Returns this program with backends. */
    Program before(Backends called, String... more) {
        return new Program(target, instances, List.of(more), called, entry, pool);
    }
}

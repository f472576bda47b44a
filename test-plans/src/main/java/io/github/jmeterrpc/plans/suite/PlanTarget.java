package io.github.jmeterrpc.plans.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Which target a plan calls. A new plan is a new line in {@link #ALL}.
 *
 * @param plan the plan's name: its file without {@code .jmx}
 * @param target what it calls
 * @param hostProperty the plan's property for the target's host
 * @param portProperty the plan's property for the target's port
 * @param port where the target listens unless told otherwise
 * @param poolOption the target's option for the size of its pool
 * @param poolSize threads of the pool unless told otherwise
 * @param poolThreads names of the pool's threads, as the kernel shows them: cut to 15 characters, by newer JVMs in their
 *     middle
 * @param connectionPerThread whether each thread of the plan has a connection of its own
 */
public record PlanTarget(
        String plan,
        Target target,
        String hostProperty,
        String portProperty,
        int port,
        String poolOption,
        int poolSize,
        Pattern poolThreads,
        boolean connectionPerThread) {

    public static final PlanTarget DUBBO = new PlanTarget(
            "dubbo-stress",
            Target.DUBBO_PROVIDER,
            "host",
            "port",
            20880,
            "--threads",
            200,
            Pattern.compile("DubboSe.*"),
            false);

    public static final PlanTarget THRIFT = new PlanTarget(
            "thrift-stress",
            Target.THRIFT_SERVER,
            "host",
            "port",
            9090,
            "--threads",
            200,
            Pattern.compile("pool-.*|TThread.*"),
            true);

    /** All there are. */
    public static final List<PlanTarget> ALL = List.of(DUBBO, THRIFT);

    /** The target of a plan. */
    public static Optional<PlanTarget> of(String plan) {
        return ALL.stream().filter(entry -> entry.plan().equals(plan)).findFirst();
    }

    /** The plan's properties that lead it to a host and port. */
    public Map<String, String> address(String host, int targetPort) {
        return Map.of(hostProperty, host, portProperty, String.valueOf(targetPort));
    }
}

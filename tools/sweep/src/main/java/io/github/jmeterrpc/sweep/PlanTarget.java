package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.sweep.Program.Backends;
import io.github.jmeterrpc.sweep.Program.Entry;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The system under test of a plan: one program, or several. A plan may have more than one such
 * target to choose from. To add a target, add a line to {@link #ALL}.
 *
 * @param plan name of the plan: its file without {@code .jmx}
 * @param name name by which users choose the target if the plan has several; the first target has
 *     the plan's name
 * @param programs programs in the order in which they start
 * @param connectionPerThread whether each thread of the plan has its own connection
 */
record PlanTarget(String plan, String name, List<Program> programs, boolean connectionPerThread) {

    private static final String HTTP_ARRIVALS = "http-arrivals";
    private static final String HTTP_CONSUMER = "http-consumer";
    private static final String TOMCAT_THREADS = "tomcat-threads";
    private static final int POOL = 200;

    private static final Program DUBBO_PROVIDER =
            Program.rpc(TargetServer.DUBBO_PROVIDER, new Entry("host", "port", 20880), "DubboSe.*");
    private static final Program THRIFT_SERVER =
            Program.rpc(TargetServer.THRIFT_SERVER, new Entry("host", "port", 9090), "pool-.*|TThread.*");
    private static final Program CONSUMER = Program.http(TargetServer.HTTP_CONSUMER, 8091, POOL);
    private static final Program TOMCAT = Program.http(TargetServer.TOMCAT, 8080, 300);
    private static final Program TOMCAT7_BIO = Program.http(TargetServer.TOMCAT7_BIO, 8070, 300);
    private static final Program SPRING_BOOT = Program.http(TargetServer.SPRING_BOOT, 8081, POOL);

    public static final PlanTarget DUBBO =
            new PlanTarget("dubbo-stress", "dubbo-provider", List.of(DUBBO_PROVIDER), false);

    public static final PlanTarget THRIFT =
            new PlanTarget("thrift-stress", "thrift-server", List.of(THRIFT_SERVER), true);

    /**
     * All targets. If several have the same plan, the first one is used unless users choose
     * another.
     */
    public static final List<PlanTarget> ALL = List.of(
            DUBBO,
            THRIFT,
            DUBBO.in("dubbo-arrivals"),
            THRIFT.in("thrift-arrivals"),
            new PlanTarget(
                    HTTP_CONSUMER,
                    "dubbo",
                    List.of(DUBBO_PROVIDER.behind(1).withoutPool(), CONSUMER.before(Backends.PORT, "--backend=dubbo")),
                    true),
            new PlanTarget(
                    HTTP_CONSUMER,
                    "thrift",
                    List.of(THRIFT_SERVER.behind(1).withoutPool(), CONSUMER.before(Backends.PORT, "--backend=thrift")),
                    true),
            new PlanTarget(TOMCAT_THREADS, "tomcat", List.of(TOMCAT), true),
            new PlanTarget(TOMCAT_THREADS, "tomcat7-bio", List.of(TOMCAT7_BIO), true),
            new PlanTarget(HTTP_ARRIVALS, "tomcat", List.of(TOMCAT), true),
            new PlanTarget(HTTP_ARRIVALS, "tomcat7-bio", List.of(TOMCAT7_BIO), true),
            new PlanTarget(HTTP_ARRIVALS, "spring-boot", List.of(SPRING_BOOT), true),
            new PlanTarget("spring-boot", "spring-boot", List.of(SPRING_BOOT), true),
            new PlanTarget(
                    "reverse-proxy",
                    "nginx",
                    List.of(
                            SPRING_BOOT.behind(2),
                            Program.http(TargetServer.REVERSE_PROXY, 8000, 0)
                                    .withoutPool()
                                    .before(Backends.ADDRESSES)),
                    true),
            new PlanTarget(
                    "mixed",
                    "both",
                    List.of(
                            Program.rpc(
                                    TargetServer.DUBBO_PROVIDER,
                                    new Entry("dubbo.host", "dubbo.port", 20880),
                                    "DubboSe.*"),
                            Program.rpc(
                                    TargetServer.THRIFT_SERVER,
                                    new Entry("thrift.host", "thrift.port", 9090),
                                    "pool-.*|TThread.*")),
                    true));

    /** Returns this target for another plan. */
    private PlanTarget in(String other) {
        return new PlanTarget(other, name, programs, connectionPerThread);
    }

    /** Returns the targets of a plan; empty if it is not a plan of the suite. */
    public static List<PlanTarget> of(String plan) {
        return ALL.stream().filter(target -> target.plan().equals(plan)).toList();
    }

    /** How the plan finds its targets; one for each program that it calls itself. */
    public List<Entry> entries() {
        return programs.stream().map(Program::entry).flatMap(Optional::stream).toList();
    }

    /** Whether the called program has backends. */
    public boolean hasBackends() {
        return programs.stream().anyMatch(program -> program.entry().isEmpty());
    }

    /**
     * The number of connections from one program of the target to another.
     *
     * @param poolThreads threads of its pool; absent: as many as usual
     */
    public int connectionsBehind(Optional<Integer> poolThreads) {
        return programs.stream()
                .filter(program -> program.backends() == Backends.PORT)
                .flatMap(program -> program.pool().stream())
                .mapToInt(pool -> poolThreads.orElse(pool.size()))
                .sum();
    }

    /** Whether there may be any number of backends. */
    public boolean takesSeveralBackends() {
        return programs.stream().anyMatch(program -> program.backends() == Backends.ADDRESSES);
    }

    /** Returns a human-readable list of target names. */
    public static String names(List<PlanTarget> targets) {
        return targets.stream().map(PlanTarget::name).collect(Collectors.joining(", "));
    }
}

package io.github.jmeterrpc.sweep.targets;

import io.github.jmeterrpc.targets.cli.UsageException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The chosen target of a sweep. */
public final class TargetChoice {

    public static final String START = "--start-target";
    public static final String NAME = "--target";
    public static final String BACKENDS = "--backends";
    public static final String BACKEND_OPTIONS = "--backend-options";
    public static final String HOST = "--host";
    public static final String PORT = "--port";

    private static final String THREADS = "--target-threads";
    private static final String HEAP = "--target-heap";
    private static final String OPTIONS = "--target-options";
    private static final String PID = "--target-pid";
    private static final String STATUS = "--target-status";

    private static final List<String> TO_START = List.of(THREADS, HEAP, OPTIONS, BACKENDS, BACKEND_OPTIONS);
    private static final List<String> RUNNING = List.of(HOST, PID, STATUS);

    @Option(
            names = NAME,
            paramLabel = "NAME",
            description =
                    "where a plan has several: tomcat or tomcat7-bio for tomcat-threads and http-arrivals, which has spring-boot"
                            + " too, dubbo or thrift for http-consumer (default: the first one)")
    public Optional<String> name = Optional.empty();

    @Option(
            names = START,
            description =
                    "starts the plan's target on 127.0.0.1, and ends it afterwards; with it go --target-threads to"
                            + " --backend-options")
    public boolean start;

    @Option(names = THREADS, paramLabel = "1..10000", description = "threads of its pool (default: the target's own)")
    public Optional<Integer> threads = Optional.empty();

    @Option(names = HEAP, paramLabel = "SIZE", description = "-Xmx of its JVMs (default ${DEFAULT-VALUE})")
    public String heap = "512m";

    @Option(
            names = OPTIONS,
            paramLabel = "'OPTIONS'",
            description = "more options of its command, as in '--keep-alive 1 --work-ms 5'")
    private String options = "";

    @Option(
            names = BACKENDS,
            paramLabel = "1..50",
            description = "reverse-proxy: applications behind the proxy (default 2)")
    public Optional<Integer> backends = Optional.empty();

    @Option(
            names = BACKEND_OPTIONS,
            paramLabel = "'OPTIONS'",
            description = "more options of what stands behind a consumer or proxy")
    private String backendOptions = "";

    @Option(
            names = HOST,
            paramLabel = "ADDRESS",
            description = "a target that runs already (default: the plan's own); with it go " + PID + " and " + STATUS)
    public Optional<String> host = Optional.empty();

    @Option(
            names = PID,
            paramLabel = "PID",
            description = "its process on this machine, to have its CPU, memory and threads measured")
    public Optional<Long> pid = Optional.empty();

    @Option(names = STATUS, paramLabel = "URL", description = "its status page, to have its pool measured")
    private Optional<String> status = Optional.empty();

    @Option(
            names = PORT,
            paramLabel = "1..65535",
            description = "the target's port; with " + START + " the port it gets (default: a free one)")
    public Optional<Integer> port = Optional.empty();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** More options of the program that the plan calls, if the sweep starts it. */
    public List<String> options() {
        return words(options);
    }

    /** More options of what stands behind that program. */
    public List<String> backendOptions() {
        return words(backendOptions);
    }

    /** The status page of the pool of a target server that is already running. */
    public Optional<URL> status() {
        return status.map(TargetChoice::url);
    }

    /**
     * Checks what can be told from the options alone.
     *
     * @throws UsageException if they do not fit each other
     */
    public void check() {
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String typed = "Option " + option.longestName() + " "
                    + option.stringValues().get(0);
            if (start && RUNNING.contains(option.longestName())) {
                throw new UsageException(
                        typed + " goes with a target that runs already: leave it or " + START + " out");
            }
            if (!start && TO_START.contains(option.longestName())) {
                throw new UsageException(typed + " needs " + START);
            }
        }
        checkHeap(HEAP, heap);
        status();
        if (pid.isPresent() && ProcessHandle.of(pid.get()).isEmpty()) {
            throw new UsageException("Option " + PID + " " + pid.get()
                    + ": no such process on this machine; leave the option out for a target elsewhere");
        }
    }

    public static void checkHeap(String option, String heap) {
        if (!heap.matches("[1-9]\\d{0,6}[mMgG]")) {
            throw new UsageException("Option " + option + " takes a size such as 512m or 2g, not " + heap);
        }
    }

    private static URL url(String typed) {
        if (typed.matches("http://[^/].*")) {
            try {
                return new URL(typed);
            } catch (MalformedURLException e) {
                throw noStatus(typed);
            }
        }
        throw noStatus(typed);
    }

    private static UsageException noStatus(String typed) {
        return new UsageException(
                "Option " + STATUS + " takes the URL behind \"status\" in the target's ready line, such as"
                        + " http://127.0.0.1:40123/status, not " + typed);
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.trim().split("\\s+"));
    }
}

package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.cli.UsageException;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The command line options that choose the target. */
final class TargetChoice {

    /** Options of a target that the sweep starts. */
    static final Set<String> TO_START =
            Set.of("--target-threads", "--target-heap", "--target-options", "--backends", "--backend-options");

    /** Options of a target that runs already. */
    static final Set<String> RUNNING = Set.of("--host", "--target-pid", "--target-status");

    @Option(
            names = "--target",
            paramLabel = "NAME",
            description =
                    "where a plan has several: tomcat or tomcat7-bio for tomcat-threads and http-arrivals, which has"
                            + " spring-boot too, dubbo or thrift for http-consumer (default: the first one)")
    Optional<String> name = Optional.empty();

    @Option(
            names = "--start-target",
            description = "starts the plan's target on 127.0.0.1, and stops it afterwards; see "
                    + "--target-threads to --backend-options")
    boolean start;

    @Option(names = "--target-threads", paramLabel = "1..10000", description = "its pool's threads (default: its own)")
    Optional<Integer> threads = Optional.empty();

    @Option(names = "--target-heap", paramLabel = "SIZE", description = "-Xmx of its JVMs (default 512m)")
    String heap = "512m";

    @Option(names = "--target-options", paramLabel = "'OPTIONS'", description = "more options of its command")
    private String options = "";

    @Option(names = "--backends", paramLabel = "1..50", description = "applications behind reverse-proxy (default 2)")
    Optional<Integer> backends = Optional.empty();

    @Option(
            names = "--backend-options",
            paramLabel = "'OPTIONS'",
            description = "options of the servers behind the target")
    private String backendOptions = "";

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "a running target (default: the plan's own); see --target-pid and --target-status")
    Optional<String> host = Optional.empty();

    @Option(
            names = "--target-pid",
            paramLabel = "PID",
            description = "its process on this machine, to measure CPU and memory")
    Optional<Long> pid = Optional.empty();

    @Option(names = "--target-status", paramLabel = "URL", description = "its status page, to measure its thread pool")
    private Optional<String> status = Optional.empty();

    @Option(names = "--port", paramLabel = "1..65535", description = "the target's port (--start-target: any free one)")
    Optional<Integer> port = Optional.empty();

    /** More options of the program that the plan calls, if the sweep starts it. */
    List<String> options() {
        return words(options);
    }

    /** More options of its backends. */
    List<String> backendOptions() {
        return words(backendOptions);
    }

    /**
     * The status page of the pool of a target server that is already running.
     *
     * @throws UsageException if it is not a URL of one
     */
    Optional<URL> status() {
        return status.map(TargetChoice::url);
    }

    static URL url(String typed) {
        try {
            URL url = new URL(typed);
            if (url.getProtocol().equals("http") && !url.getHost().isEmpty()) {
                return url;
            }
        } catch (MalformedURLException e) {
            // Rejected below, like any other text that is not a URL.
        }
        throw new UsageException(
                "Option --target-status takes the URL after \"status\" in the target's ready line, such as"
                        + " http://127.0.0.1:40123/status, not " + typed);
    }

    private static List<String> words(String text) {
        return Stream.of(text.trim().split("\\s+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}

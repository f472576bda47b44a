package io.github.jmeterrpc.plans.http;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.TargetCommand;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a target is started whose every request takes the same time.
 *
 * @param http its server
 * @param workMs how long a request takes, without use of the processor
 */
public record WorkOptions(HttpOptions http, int workMs) {

    /** The path that targets are called at; all others do the same. */
    public static final String PATH = "/work";

    private static final String WORK_MS = "--work-ms";

    /** The command of such a target. */
    public static TargetCommand command(String name, String summary, HttpOptions.Defaults defaults, int workMs) {
        String help = String.join(
                "\n",
                name + ": " + summary,
                "",
                HttpOptions.help(defaults),
                "  --work-ms N          how long a request takes, asleep (default " + workMs + ")",
                "  --help               this text",
                "",
                "Prints one line that begins with \"ready:\" when it can be called. Ends on Ctrl-C or SIGTERM.");
        List<String> names =
                Stream.concat(HttpOptions.names().stream(), Stream.of(WORK_MS)).toList();
        return new TargetCommand(name, help, names);
    }

    public static WorkOptions of(Arguments arguments, HttpOptions.Defaults defaults, int workMs) {
        return new WorkOptions(HttpOptions.of(arguments, defaults), arguments.number(WORK_MS, workMs, 0, 600_000));
    }

    /** Sleeps as long as a request takes. */
    public void work() {
        if (workMs > 0) {
            try {
                Thread.sleep(workMs);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** What the ready line says. */
    public String ready(String statusUrl) {
        return http.url(PATH) + " status " + statusUrl;
    }
}

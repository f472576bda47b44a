package io.github.jmeterrpc.targets.tomcat;

import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.WorkOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a servlet in Tomcat with the NIO connector until the process is terminated. */
@Command(name = "tomcat", description = "A servlet in Tomcat 10.1, NIO connector.")
public final class TomcatTarget extends TargetCommand {

    @Mixin
    private WorkOptions options = new WorkOptions(8080, 300, 100, 8_000, 20);

    public static void main(String[] line) {
        new TomcatTarget().run(line);
    }

    @Override
    protected Started start() {
        TomcatPool pool = TomcatServer.start(options, new WorkServlet(options));
        return options.ready(pool::state);
    }
}

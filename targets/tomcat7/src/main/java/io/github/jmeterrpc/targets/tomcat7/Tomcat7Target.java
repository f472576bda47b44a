package io.github.jmeterrpc.targets.tomcat7;

import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.WorkOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a servlet in Tomcat 7 with the BIO connector until the process is terminated. */
@Command(name = "tomcat7-bio", description = "A servlet in Tomcat 7, BIO connector: each connection keeps a thread.")
public final class Tomcat7Target extends TargetCommand {

    @Mixin
    private WorkOptions options = new WorkOptions(8070, 300, 100, 8_000, 20);

    public static void main(String[] line) {
        new Tomcat7Target().run(line);
    }

    @Override
    protected Started start() {
        BlockingTomcat tomcat = BlockingTomcat.start(options, new WorkServlet(options));
        return options.ready(tomcat::pool);
    }
}

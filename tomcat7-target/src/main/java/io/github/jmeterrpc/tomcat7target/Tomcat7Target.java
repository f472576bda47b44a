package io.github.jmeterrpc.tomcat7target;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.plans.http.HttpOptions;
import io.github.jmeterrpc.plans.http.WorkOptions;

/** A servlet in Tomcat 7, BIO connector, until it is told to end. */
public final class Tomcat7Target {

    private static final HttpOptions.Defaults DEFAULTS = new HttpOptions.Defaults(8070, 300, 100, 100, 8_000);
    private static final int WORK_MS = 20;

    private Tomcat7Target() {}

    public static void main(String[] line) {
        WorkOptions.command(
                        "tomcat7-bio",
                        "a servlet in Tomcat 7, BIO connector: each connection keeps a thread",
                        DEFAULTS,
                        WORK_MS)
                .run(line, Tomcat7Target::start);
    }

    private static Started start(Arguments arguments) {
        WorkOptions options = WorkOptions.of(arguments, DEFAULTS, WORK_MS);
        BlockingTomcat tomcat = BlockingTomcat.start(options.http(), new WorkServlet(options));
        return options.ready(tomcat::pool);
    }
}

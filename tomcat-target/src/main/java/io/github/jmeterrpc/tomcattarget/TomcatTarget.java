package io.github.jmeterrpc.tomcattarget;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.plans.http.HttpOptions;
import io.github.jmeterrpc.plans.http.WorkOptions;

/** A servlet in Tomcat, NIO connector, until it is told to end. */
public final class TomcatTarget {

    private static final HttpOptions.Defaults DEFAULTS = new HttpOptions.Defaults(8080, 300, 100, 100, 8_000);
    private static final int WORK_MS = 20;

    private TomcatTarget() {}

    public static void main(String[] line) {
        WorkOptions.command("tomcat", "a servlet in Tomcat 10.1, NIO connector", DEFAULTS, WORK_MS)
                .run(line, TomcatTarget::start);
    }

    private static Started start(Arguments arguments) {
        WorkOptions options = WorkOptions.of(arguments, DEFAULTS, WORK_MS);
        TomcatPool pool = TomcatServer.start(options.http(), new WorkServlet(options));
        return options.ready(pool::state);
    }
}

package io.github.jmeterrpc.plans.proxy;

import io.github.jmeterrpc.plans.cli.Arguments;

/** nginx before HTTP targets, until it is told to end. */
public final class ReverseProxy {

    private ReverseProxy() {}

    public static void main(String[] line) {
        ProxyOptions.COMMAND.run(line, ReverseProxy::start);
    }

    private static String start(Arguments arguments) {
        ProxyOptions options = ProxyOptions.of(arguments);
        Nginx nginx = Nginx.start(options);
        return "http://" + options.host() + ":" + options.port() + "/ before " + String.join(",", options.backends())
                + ", nginx " + nginx.pid() + " with " + nginx.configuration();
    }
}

package io.github.jmeterrpc.harness.suite;

/**
 * A target of the test plans: it takes {@code --port}, and prints a line that begins with
 * {@code ready:} when it can be called.
 */
public enum TargetServer {
    DUBBO_PROVIDER("dubbo-provider", "targets/rpc", "io.github.jmeterrpc.targets.dubbo.DubboProvider"),
    TRIPLE_PROVIDER("triple-provider", "targets/rpc", "io.github.jmeterrpc.targets.dubbo.TripleProvider"),
    THRIFT_SERVER("thrift-server", "targets/rpc", "io.github.jmeterrpc.targets.thrift.ThriftTarget"),
    HTTP_CONSUMER("http-consumer", "targets/http", "io.github.jmeterrpc.targets.consumer.HttpConsumer"),
    TOMCAT("tomcat", "targets/http", "io.github.jmeterrpc.targets.tomcat.TomcatTarget"),
    TOMCAT7_BIO("tomcat7-bio", "targets/tomcat7", "io.github.jmeterrpc.targets.tomcat7.Tomcat7Target"),
    SPRING_BOOT("spring-boot", "targets/http", "io.github.jmeterrpc.targets.springboot.SpringBootTarget"),
    REVERSE_PROXY("reverse-proxy", "targets/http", "io.github.jmeterrpc.targets.proxy.ReverseProxy");

    private final String command;
    private final String module;
    private final String main;

    TargetServer(String command, String module, String main) {
        this.command = command;
        this.module = module;
        this.main = main;
    }

    /** The name of its command in the folder bin. */
    public String command() {
        return command;
    }

    String module() {
        return module;
    }

    String main() {
        return main;
    }
}

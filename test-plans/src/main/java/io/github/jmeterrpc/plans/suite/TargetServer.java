package io.github.jmeterrpc.plans.suite;

/**
 * A target of the test plans: it takes {@code --port}, and prints a line that begins with {@code ready:} when it can be
 * called.
 */
public enum TargetServer {
    DUBBO_PROVIDER("dubbo-provider", "test-plans", "io.github.jmeterrpc.plans.dubbo.DubboProvider"),
    THRIFT_SERVER("thrift-server", "test-plans", "io.github.jmeterrpc.plans.thrift.ThriftTarget"),
    HTTP_CONSUMER("http-consumer", "test-plans", "io.github.jmeterrpc.plans.consumer.HttpConsumer"),
    TOMCAT("tomcat", "test-plans", "io.github.jmeterrpc.tomcattarget.TomcatTarget"),
    TOMCAT7_BIO("tomcat7-bio", "tomcat7-target", "io.github.jmeterrpc.tomcat7target.Tomcat7Target"),
    SPRING_BOOT("spring-boot", "spring-boot-target", "io.github.jmeterrpc.springboottarget.SpringBootTarget"),
    REVERSE_PROXY("reverse-proxy", "test-plans", "io.github.jmeterrpc.plans.proxy.ReverseProxy");

    private final String command;
    private final String module;
    private final String main;

    TargetServer(String command, String module, String main) {
        this.command = command;
        this.module = module;
        this.main = main;
    }

    /** The name of its command in the folder test-plans. */
    public String command() {
        return command;
    }

    /** Whether it runs on the class path of the plans, rather than on one of its own. */
    boolean sharesClassPath() {
        return module.equals("test-plans");
    }

    String module() {
        return module;
    }

    String main() {
        return main;
    }
}

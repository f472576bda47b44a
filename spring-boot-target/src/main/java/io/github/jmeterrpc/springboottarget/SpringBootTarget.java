package io.github.jmeterrpc.springboottarget;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.plans.cli.TempFolder;
import io.github.jmeterrpc.plans.http.HttpOptions;
import io.github.jmeterrpc.plans.http.WorkOptions;
import io.github.jmeterrpc.tomcattarget.TomcatPool;
import java.util.HashMap;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.ConfigurableApplicationContext;

/** The application, until it is told to end. */
public final class SpringBootTarget {

    /** Spring Boot's own, but for the port. */
    private static final HttpOptions.Defaults DEFAULTS = new HttpOptions.Defaults(8081, 200, 10, 100, 20_000);

    private static final int WORK_MS = 0;

    private SpringBootTarget() {}

    public static void main(String[] line) {
        WorkOptions.command("spring-boot", "a minimal Spring Boot 3.5 application", DEFAULTS, WORK_MS)
                .run(line, SpringBootTarget::start);
    }

    private static Started start(Arguments arguments) {
        WorkOptions options = WorkOptions.of(arguments, DEFAULTS, WORK_MS);
        TomcatPool pool = pool(run(options));
        return options.ready(pool::state);
    }

    private static ConfigurableApplicationContext run(WorkOptions options) {
        SpringApplication application = new SpringApplication(Application.class);
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("options", options));
        application.setDefaultProperties(properties(options.http()));
        try {
            return application.run();
        } catch (PortInUseException | ApplicationContextException e) {
            throw options.http().address().cannotListen(e);
        }
    }

    private static Map<String, Object> properties(HttpOptions http) {
        Map<String, Object> properties = new HashMap<>();
        properties.put("server.address", http.address().host());
        properties.put("server.port", http.address().port());
        properties.put("server.tomcat.threads.max", http.maxThreads());
        properties.put("server.tomcat.threads.min-spare", http.minThreads());
        properties.put("server.tomcat.accept-count", http.acceptCount());
        properties.put("server.tomcat.max-keep-alive-requests", http.keepAlive());
        properties.put("server.tomcat.connection-timeout", http.idleMs() + "ms");
        if (http.maxConnections() > 0) {
            properties.put("server.tomcat.max-connections", http.maxConnections());
        }
        properties.put("spring.main.banner-mode", "off");
        properties.put(
                "server.tomcat.basedir",
                TempFolder.create("spring-boot-target-").toString());
        properties.put("logging.level.root", "WARN");
        // Pages about a port that is taken; the command says it in a line.
        properties.put("logging.level.org.springframework.boot", "OFF");
        return properties;
    }

    private static TomcatPool pool(ConfigurableApplicationContext context) {
        if (context instanceof ServletWebServerApplicationContext web
                && web.getWebServer() instanceof TomcatWebServer server) {
            return TomcatPool.of(server.getTomcat().getConnector());
        }
        throw new IllegalStateException("not in a Tomcat: " + context);
    }
}

package io.github.jmeterrpc.targets.springboot;

import io.github.jmeterrpc.targets.cli.Started;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.cli.TempFolder;
import io.github.jmeterrpc.targets.http.WorkOptions;
import io.github.jmeterrpc.targets.tomcat.TomcatPool;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the application until the process is terminated. */
@Command(name = "spring-boot", description = "A minimal Spring Boot 3.5 application.")
public final class SpringBootTarget extends TargetCommand {

    /** Spring Boot's own, but for the port. */
    @Mixin
    private WorkOptions options = new WorkOptions(8081, 200, 10, 20_000, 0);

    public static void main(String[] line) {
        new SpringBootTarget().run(line);
    }

    @Override
    protected Started start() {
        // Options that do not fit each other are found before Spring wraps what is said of them.
        options.connector();
        return options.ready(pool(application())::state);
    }

    private ConfigurableApplicationContext application() {
        SpringApplication application = new SpringApplication(Application.class);
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("options", options));
        application.setDefaultProperties(Map.of(
                "server.address",
                options.address().host(),
                "server.port",
                options.address().port(),
                "spring.main.banner-mode",
                "off",
                "server.tomcat.basedir",
                TempFolder.create("spring-boot-target-").toString(),
                "logging.level.root",
                "WARN",
                // Pages about a port that is taken; the command says it in a line.
                "logging.level.org.springframework.boot",
                "OFF"));
        try {
            return application.run();
        } catch (PortInUseException | ApplicationContextException e) {
            throw options.address().cannotListen(e);
        }
    }

    private static TomcatPool pool(ConfigurableApplicationContext context) {
        if (context instanceof ServletWebServerApplicationContext web
                && web.getWebServer() instanceof TomcatWebServer server) {
            return TomcatPool.of(server.getTomcat().getConnector());
        }
        throw new IllegalStateException("not in a Tomcat: " + context);
    }
}

package io.github.jmeterrpc.targets.springboot;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.TempFolder;
import io.github.jmeterrpc.targets.cli.TargetCommand;
import io.github.jmeterrpc.targets.http.WorkOptions;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.ApplicationContextException;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs a Spring Boot application with one controller until the process is terminated. */
@Command(name = "spring-boot", description = "A minimal Spring Boot 3.5 application.")
public final class SpringBootTarget extends TargetCommand {

    /** Spring Boot's own defaults, but for the port. */
    @Mixin
    private WorkOptions options = new WorkOptions(8081, 200, 10, 20_000, 0);

    /** The application. */
    @EnableAutoConfiguration
    @RestController
    static class Application {

        private final WorkOptions options;

        Application(WorkOptions options) {
            this.options = options;
        }

        @Bean
        WebServerFactoryCustomizer<TomcatServletWebServerFactory> connector() {
            return tomcat -> tomcat.addConnectorCustomizers(
                    connector -> options.connector().forEach(connector::setProperty));
        }

        @GetMapping("/**")
        String work() {
            options.work();
            return "ok";
        }
    }

    public static void main(String[] line) {
        System.exit(Commands.of(new SpringBootTarget()).execute(line));
    }

    @Override
    protected String start() {
        // Refuses options that do not fit each other before Spring wraps the exception.
        options.connector();
        SpringApplication application = new SpringApplication(Application.class);
        application.addInitializers(context -> context.getBeanFactory().registerSingleton("options", options));
        application.setDefaultProperties(Map.of(
                "server.address",
                options.host().getHostAddress(),
                "server.port",
                options.port(),
                "server.tomcat.basedir",
                TempFolder.create("spring-boot-target-").toString(),
                // The status reads the pool there.
                "server.tomcat.mbeanregistry.enabled",
                true,
                "spring.main.banner-mode",
                "off",
                "logging.level.root",
                "WARN",
                // Stack traces about a port that is taken; the command reports it in one line.
                "logging.level.org.springframework.boot",
                "OFF"));
        try {
            application.run();
        } catch (PortInUseException | ApplicationContextException e) {
            throw options.cannotListen(e);
        }
        return options.ready();
    }
}

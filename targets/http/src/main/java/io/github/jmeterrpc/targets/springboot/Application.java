package io.github.jmeterrpc.targets.springboot;

import io.github.jmeterrpc.targets.http.WorkOptions;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** One controller. */
@SpringBootApplication
@RestController
public class Application {

    private final WorkOptions options;

    Application(WorkOptions options) {
        this.options = options;
    }

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connector() {
        return tomcat ->
                tomcat.addConnectorCustomizers(connector -> options.connector().forEach(connector::setProperty));
    }

    /** Takes its time, then says ok. */
    @GetMapping("/**")
    String work() {
        options.work();
        return "ok";
    }
}

package io.github.jmeterrpc.springboottarget;

import io.github.jmeterrpc.plans.http.WorkOptions;
import org.springframework.boot.autoconfigure.SpringBootApplication;
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

    /** Takes its time, then says ok. */
    @GetMapping("/**")
    String work() {
        options.work();
        return "ok";
    }
}

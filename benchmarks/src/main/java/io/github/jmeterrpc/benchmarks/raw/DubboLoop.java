package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.plans.cli.Arguments;
import java.util.List;
import java.util.function.Supplier;
import org.apache.dubbo.rpc.service.GenericService;

/** Calls {@code echo} of the Dubbo target from a number of threads as fast as they can. */
public final class DubboLoop {

    private static final String[] TYPES = {"java.lang.String"};
    private static final List<String> OPTIONS =
            List.of("--interface", "--url", "--threads", "--characters", "--timeout", "--look-up");

    private DubboLoop() {}

    public static void main(String[] line) throws InterruptedException {
        System.setProperty("dubbo.application.logger", "jdk");
        Arguments arguments = Arguments.parse(line, OPTIONS);
        Services services = new Services(
                arguments.text("--interface").orElseThrow(),
                arguments.text("--url").orElseThrow(),
                arguments.number("--timeout", 1000, 1, Integer.MAX_VALUE));
        boolean perCall = arguments.text("--look-up").orElse("once").equals("per-call");
        Supplier<GenericService> lookUp = perCall ? services.lookedUpPerCall() : services.cached();
        Object[] argument = {Text.ofLength(arguments.number("--characters", 1024, 0, 1 << 22))};
        Callers.run(
                arguments.number("--threads", 1, 1, 5000),
                () -> () -> lookUp.get().$invoke("echo", TYPES, argument));
    }
}

package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.targets.cli.Commands;
import java.util.function.Supplier;
import org.apache.dubbo.rpc.service.GenericService;
import picocli.CommandLine.Option;

/** Calls {@code echo} of the Dubbo target from a number of threads as fast as they can. */
public final class DubboLoop {

    private static final String[] TYPES = {"java.lang.String"};

    @Option(names = "--interface", required = true)
    private String service;

    @Option(names = "--url", required = true)
    private String url;

    @Option(names = "--timeout")
    private int timeoutMillis = 1000;

    @Option(names = "--threads")
    private int threads = 1;

    @Option(names = "--characters")
    private int characters = 1024;

    /** Whether each call looks its reference up. */
    @Option(names = "--look-up-per-call")
    private boolean perCall;

    private DubboLoop() {}

    public static void main(String[] line) throws InterruptedException {
        System.setProperty("dubbo.application.logger", "jdk");
        Commands.parse(new DubboLoop(), line).run();
    }

    private void run() throws InterruptedException {
        Services services = new Services(service, url, timeoutMillis);
        Supplier<GenericService> lookUp = perCall ? services.lookedUpPerCall() : services.cached();
        Object[] argument = {Text.ofLength(characters)};
        CallingThreads.run(threads, () -> () -> lookUp.get().$invoke("echo", TYPES, argument));
    }
}

package io.github.jmeterrpc.benchmarks.raw;

import io.github.jmeterrpc.plans.cli.Arguments;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * Calls {@code echo} from a number of threads as fast as they can, until it is told to end. Prints every
 * {@value #TICK_MILLIS} ms how many calls have been answered, in the form that {@link Timeline} reads.
 */
public final class RawLoop {

    static final int TICK_MILLIS = 20;

    private static final String[] TYPES = {"java.lang.String"};
    private static final List<String> OPTIONS =
            List.of("--interface", "--url", "--threads", "--characters", "--timeout", "--look-up");

    private RawLoop() {}

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
        LongAdder answered = new LongAdder();
        for (int i = arguments.number("--threads", 1, 1, 5000); i > 0; i--) {
            Thread caller = new Thread(() -> call(lookUp, argument, answered), "caller " + i);
            caller.setDaemon(true);
            caller.start();
        }
        report(answered);
    }

    private static void call(Supplier<GenericService> lookUp, Object[] argument, LongAdder answered) {
        try {
            while (true) {
                lookUp.get().$invoke("echo", TYPES, argument);
                answered.increment();
            }
        } catch (RuntimeException e) {
            // One failed call makes all figures worthless.
            e.printStackTrace(System.out);
            System.out.flush();
            Runtime.getRuntime().halt(1);
        }
    }

    private static void report(LongAdder answered) throws InterruptedException {
        while (true) {
            System.out.println(Timeline.line(System.currentTimeMillis(), answered.sum()));
            Thread.sleep(TICK_MILLIS);
        }
    }
}

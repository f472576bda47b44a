package io.github.jmeterrpc.arrivals.element;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Thread variables for a sample with an intended start; result files contain those listed in
 * JMeter's property {@code sample_variables}. Durations are in ms with three decimals; empty for
 * samples without an intended start.
 */
final class ArrivalVariables {

    /** The intended start of the sample, in ms since 1970. */
    static final String INTENDED_START = "intended_start";

    /** The start delay. */
    static final String START_DELAY = "start_delay";

    /** The part of the start delay in which all threads were busy. */
    static final String NO_FREE_THREAD = "no_free_thread";

    /** The rest of the start delay, caused by the generator. */
    static final String WOKE_LATE = "woke_late";

    /** The time from the intended start to the end of the sample. */
    static final String RESPONSE_TIME = "response_time";

    private static final List<String> ALL =
            List.of(INTENDED_START, START_DELAY, NO_FREE_THREAD, WOKE_LATE, RESPONSE_TIME);

    private final List<String> wanted = new ArrayList<>();

    ArrivalVariables() {
        for (int i = 0; i < SampleEvent.getVarCount(); i++) {
            if (ALL.contains(SampleEvent.getVarName(i))) {
                wanted.add(SampleEvent.getVarName(i));
            }
        }
    }

    /** Whether there are any variables. */
    boolean areWanted() {
        return !wanted.isEmpty();
    }

    /** Sets the variables of the sample that ends now; times are in ns. */
    void set(JMeterVariables variables, long due, long noFreeThread, long wokeLate) {
        long responseTime = System.nanoTime() - due;
        for (String name : wanted) {
            variables.put(
                    name,
                    switch (name) {
                        case INTENDED_START -> Long.toString(System.currentTimeMillis() - responseTime / 1_000_000);
                        case START_DELAY -> millis(noFreeThread + wokeLate);
                        case NO_FREE_THREAD -> millis(noFreeThread);
                        case WOKE_LATE -> millis(wokeLate);
                        default -> millis(responseTime);
                    });
        }
    }

    /** Clears the variables, because the next sample has no intended start. */
    void forget(JMeterVariables variables) {
        for (String name : wanted) {
            variables.remove(name);
        }
    }

    private static String millis(long nanos) {
        long micros = nanos / 1000;
        String thousandths = Long.toString(1000 + micros % 1000);
        return micros / 1000 + "." + thousandths.substring(1);
    }
}

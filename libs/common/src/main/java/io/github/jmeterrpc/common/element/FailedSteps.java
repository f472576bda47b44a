package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.NotSentException;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends a sample whose steps threw an exception: its call was not sent, or a step other than the
 * call failed. JMeter would leave the sample out of the results, or end the thread.
 */
final class FailedSteps {

    private static final Logger LOG = LoggerFactory.getLogger(FailedSteps.class);

    private FailedSteps() {}

    /**
     * @param thrown the exception of a step; errors that JMeter must handle are rethrown
     * @param broken maps it to a failure, unless it is a {@link NotSentException}; its second
     *     argument is whether the call was made
     * @param input shown as the request if there is none
     */
    static void end(
            SampleResult result,
            SampleClock clock,
            Throwable thrown,
            BiFunction<Throwable, Boolean, Failure> broken,
            Supplier<String> input) {
        FatalErrors.rethrow(thrown);
        LOG.debug("Sample failed", thrown);
        boolean sent = clock.hasTimed(result);
        Failure failure = thrown instanceof NotSentException unsent ? unsent.failure() : broken.apply(thrown, sent);
        if (!sent) {
            clock.stopWithoutCall(result);
        }
        if (result.getSamplerData() == null) {
            result.setSamplerData(input.get());
        }
        SampleOutcome.failed(result, failure, false);
    }
}

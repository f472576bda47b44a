package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.error.Failure;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a sample, in the same way for elements and for Java Requests: prepares the call, starts the
 * clock, sends, stops the clock, reports. Any exception fails the sample; otherwise JMeter would
 * leave the sample out of the results, or end the thread.
 */
final class SampleTemplate {

    private static final Logger LOG = LoggerFactory.getLogger(SampleTemplate.class);

    /**
     * The steps of a kind of sampler, in this order.
     *
     * @param <C> a call that is ready to be sent
     * @param <R> its reply
     * @param <T> handle that ends a call when the test is stopped
     */
    interface Steps<C, R, T> {

        /** Returns the handle that ends this thread's call. */
        T enterThread();

        /**
         * Does everything that the sample must not measure.
         *
         * @throws NotSentException if no call can be made
         */
        C prepare() throws NotSentException;

        /** Returns the input as request text, so that users can find the error in it. */
        String typedText();

        /** Returns the request as listeners show it. */
        String requestText(C call);

        /** Makes the call. The clock runs during this step alone. */
        R send(C call) throws Exception;

        /**
         * Writes the outcome into the ended sample.
         *
         * @param reply null after a failure, or where the call has none
         * @param thrown by {@link #send}; null after success
         */
        void report(SampleResult result, C call, R reply, Throwable thrown);

        /**
         * Maps an exception of any other step to a failure, and discards the connection that may
         * be damaged.
         *
         * @param sent whether the clock had been started
         */
        Failure broken(Throwable thrown, boolean sent);
    }

    private SampleTemplate() {}

    static <C, R, T> void take(SampleResult result, Steps<C, R, T> steps, SampleClock clock, CallInFlight<T> inFlight) {
        // Stop also ends the part before the clock starts, such as the wait for a registry.
        inFlight.begin(steps.enterThread());
        try {
            C call = steps.prepare();
            result.setSamplerData(steps.requestText(call));
            R reply = null;
            Throwable thrown = null;
            clock.start(result);
            try {
                reply = steps.send(call);
            } catch (Exception | Error e) {
                FatalErrors.rethrow(e);
                thrown = e;
            } finally {
                clock.stop(result);
                inFlight.end();
            }
            steps.report(result, call, reply, thrown);
        } catch (NotSentException e) {
            LOG.debug("Not sent", e);
            showTyped(result, steps);
            SampleOutcome.notSent(result, e.failure());
        } catch (RuntimeException | Error e) {
            FatalErrors.rethrow(e);
            LOG.debug("Sample failed", e);
            showTyped(result, steps);
            SampleOutcome.broken(result, steps.broken(e, result.getStartTime() != 0));
        } finally {
            inFlight.end();
        }
    }

    private static void showTyped(SampleResult result, Steps<?, ?, ?> steps) {
        if (result.getSamplerData() == null) {
            result.setSamplerData(steps.typedText());
        }
    }
}

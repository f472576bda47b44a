package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.client.Failure;
import io.github.jmeterrpc.dubbo.client.Failures;
import io.github.jmeterrpc.dubbo.client.ResponseCode;
import org.apache.jmeter.samplers.SampleResult;

/** Puts into a sample how its call ended: response code, message and text. */
public final class Outcome {

    private Outcome() {}

    /** The provider returned a value. */
    public static void succeeded(SampleResult result, Object value) {
        SampleOutcome.succeeded(result, JsonResponse.write(value));
    }

    /**
     * The call failed.
     *
     * @param passBusinessException whether the sample passes nevertheless if the method threw
     */
    public static void failed(SampleResult result, Failure failure, boolean passBusinessException) {
        boolean passes = passBusinessException && failure.code() == ResponseCode.BUSINESS_EXCEPTION;
        SampleOutcome.failed(result, passes, failure.code().name(), failure.message(), failure.detail());
    }

    /**
     * What surrounds the call is broken, such as a class that is missing beside the user's.
     *
     * @throws Error the same if the thread must end of it
     */
    public static void broken(SampleResult result, Throwable thrown) {
        FatalErrors.rethrow(thrown);
        Failure failure = Failures.ofBroken(thrown);
        if (result.getStartTime() == 0) {
            notSent(result, failure);
        } else {
            failed(result, failure, false);
        }
    }

    /** No call was made. The sample has a start and an end all the same. */
    public static SampleResult notSent(SampleResult result, Failure failure) {
        result.sampleStart();
        result.sampleEnd();
        failed(result, failure, false);
        return result;
    }
}

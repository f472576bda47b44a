package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.thrift.client.Failure;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import org.apache.jmeter.samplers.SampleResult;

/** Puts into a sample how its call ended: response code, message and text. */
public final class Outcome {

    private Outcome() {}

    /**
     * The server returned a value, or took a oneway call.
     *
     * @param json the value in UTF-8; empty if it is not shown
     */
    public static void succeeded(SampleResult result, byte[] json) {
        SampleOutcome.succeeded(result, json);
    }

    /**
     * The call failed.
     *
     * @param passDeclaredException whether the sample passes nevertheless if the method threw what it declares
     */
    public static void failed(SampleResult result, Failure failure, boolean passDeclaredException) {
        boolean passes = passDeclaredException && failure.code() == ResponseCode.BUSINESS_EXCEPTION;
        SampleOutcome.failed(result, passes, failure.code().name(), failure.message(), failure.detail());
    }

    /** No call was made. The sample has a start and an end all the same. */
    public static SampleResult notSent(SampleResult result, Failure failure) {
        result.sampleStart();
        result.sampleEnd();
        failed(result, failure, false);
        return result;
    }
}

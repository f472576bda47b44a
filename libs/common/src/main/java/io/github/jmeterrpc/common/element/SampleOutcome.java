package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.common.error.Failure;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** Writes the outcome of a call into its sample: response code, message and text. */
public final class SampleOutcome {

    private static final String OK = "OK";
    private static final String JSON = "application/json";

    private SampleOutcome() {}

    /**
     * Reports that the service returned a value.
     *
     * @param json the value in UTF-8; empty if it is not shown
     */
    public static void succeeded(SampleResult result, byte[] json) {
        result.setSuccessful(true);
        result.setResponseCode(OK);
        result.setResponseMessageOK();
        setText(result, json);
        result.setContentType(JSON);
    }

    /**
     * Reports that the call failed.
     *
     * @param passBusinessException whether the sample passes although the method threw an exception
     */
    public static void failed(SampleResult result, Failure failure, boolean passBusinessException) {
        result.setSuccessful(passBusinessException && failure.isBusinessException());
        result.setResponseCode(failure.code().name());
        result.setResponseMessage(failure.message());
        setText(result, failure.detail().getBytes(StandardCharsets.UTF_8));
    }

    private static void setText(SampleResult result, byte[] utf8) {
        result.setResponseData(utf8);
        result.setDataType(SampleResult.TEXT);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }
}

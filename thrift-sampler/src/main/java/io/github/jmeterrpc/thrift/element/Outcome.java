package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.Failure;
import io.github.jmeterrpc.thrift.client.ResponseCode;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** Puts into a sample how its call ended: response code, message and text. */
public final class Outcome {

    private static final String JSON = "application/json";

    private Outcome() {}

    /**
     * The server returned a value, or took a oneway call.
     *
     * @param json the value in UTF-8; empty if it is not shown
     */
    public static void succeeded(SampleResult result, byte[] json) {
        result.setSuccessful(true);
        result.setResponseCode(ResponseCode.OK.name());
        result.setResponseMessageOK();
        setText(result, json);
        result.setContentType(JSON);
    }

    /**
     * The call failed.
     *
     * @param passDeclaredException whether the sample passes nevertheless if the method threw what it declares
     */
    public static void failed(SampleResult result, Failure failure, boolean passDeclaredException) {
        result.setSuccessful(passDeclaredException && failure.code() == ResponseCode.BUSINESS_EXCEPTION);
        result.setResponseCode(failure.code().name());
        result.setResponseMessage(failure.message());
        setText(result, failure.detail().getBytes(StandardCharsets.UTF_8));
    }

    /** No call was made. The sample has a start and an end all the same. */
    public static SampleResult notSent(SampleResult result, Failure failure) {
        result.sampleStart();
        result.sampleEnd();
        failed(result, failure, false);
        return result;
    }

    private static void setText(SampleResult result, byte[] utf8) {
        result.setResponseData(utf8);
        result.setDataType(SampleResult.TEXT);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }
}

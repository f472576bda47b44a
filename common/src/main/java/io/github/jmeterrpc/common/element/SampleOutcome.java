package io.github.jmeterrpc.common.element;

import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** How a call ended, as a sample says it. */
public final class SampleOutcome {

    private static final String OK = "OK";
    private static final String JSON = "application/json";

    private SampleOutcome() {}

    /**
     * The service returned a value.
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
     * The call failed.
     *
     * @param passes whether the sample passes nevertheless
     * @param code the response code
     * @param message says in one line what happened and what to do
     * @param detail the response data
     */
    public static void failed(SampleResult result, boolean passes, String code, String message, String detail) {
        result.setSuccessful(passes);
        result.setResponseCode(code);
        result.setResponseMessage(message);
        setText(result, detail.getBytes(StandardCharsets.UTF_8));
    }

    private static void setText(SampleResult result, byte[] utf8) {
        result.setResponseData(utf8);
        result.setDataType(SampleResult.TEXT);
        result.setDataEncoding(StandardCharsets.UTF_8.name());
    }
}

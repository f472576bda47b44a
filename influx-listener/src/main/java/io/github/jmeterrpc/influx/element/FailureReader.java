package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.record.FirstFailures.Failure;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.samplers.SampleResult;

/** Copies the details of a failure out of a result, on the thread that took the sample. */
final class FailureReader {

    /**
     * Maximum length of a copied text, in characters; more than is published. Messages and responses can be whole
     * pages.
     */
    private static final int MAX = 500;

    /** Maximum number of bytes of that many characters. */
    private static final int MAX_BYTES = 4 * MAX;

    private FailureReader() {}

    static Failure read(SampleResult result) {
        return new Failure(
                start(result.getSampleLabel()),
                result.getEndTime() > 0 ? result.getEndTime() : System.currentTimeMillis(),
                start(result.getResponseCode()),
                start(result.getResponseMessage()),
                start(result.getFirstAssertionFailureMessage()),
                start(result.getUrlAsString()).replaceFirst("//[^/@]*@", "//"),
                response(result));
    }

    /** Decodes only the start of the response, which may have megabytes. */
    private static String response(SampleResult result) {
        byte[] bytes = result.getResponseData();
        if (bytes == null || SampleResult.BINARY.equals(result.getDataType())) {
            return "";
        }
        return start(new String(bytes, 0, Math.min(MAX_BYTES, bytes.length), charset(result)));
    }

    private static Charset charset(SampleResult result) {
        try {
            return Charset.forName(result.getDataEncodingWithDefault());
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }

    private static String start(String text) {
        if (text == null) {
            return "";
        }
        return text.length() <= MAX ? text : text.substring(0, MAX);
    }
}

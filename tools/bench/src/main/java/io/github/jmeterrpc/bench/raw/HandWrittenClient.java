package io.github.jmeterrpc.bench.raw;

import java.util.concurrent.Callable;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A Java Request as written by hand without the samplers of the suite, of the better kind: it makes
 * the call of a {@link RawLoop}, and of JMeter's sampling only what every sample needs. Connections
 * end with the process.
 */
public class HandWrittenClient extends AbstractJavaSamplerClient {

    /** Of all threads. */
    private static Callable<RawLoop.RawCall> calls;

    private RawLoop.RawCall call;
    private String sent;

    @Override
    public void setupTest(JavaSamplerContext context) {
        int characters = context.getIntParameter("characters");
        sent = Payload.text(characters);
        try {
            call = calls(
                            RawLoop.RawClient.valueOf(context.getParameter("client")),
                            context.getIntParameter("port"),
                            context.getIntParameter("timeout"),
                            characters)
                    .call();
        } catch (Exception e) {
            throw new IllegalStateException("Cannot connect", e);
        }
    }

    private static synchronized Callable<RawLoop.RawCall> calls(
            RawLoop.RawClient client, int port, int timeout, int characters) throws Exception {
        if (calls == null) {
            calls = client.start(port, timeout, characters);
        }
        return calls;
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSamplerData(sent);
        result.sampleStart();
        try {
            Object answer = call.make();
            result.sampleEnd();
            result.setSuccessful(true);
            result.setResponseCodeOK();
            result.setResponseMessageOK();
            result.setResponseData(answer.toString(), "UTF-8");
            result.setDataType(SampleResult.TEXT);
        } catch (Exception e) {
            result.sampleEnd();
            result.setSuccessful(false);
            result.setResponseMessage(e.toString());
        }
        return result;
    }
}

package io.github.jmeterrpc.benchmarks.raw;

import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.TException;

/**
 * A Java Request as written by hand without the Thrift sampler: the generated client on one
 * connection per thread, which is the better kind of such clients.
 */
public class HandWrittenClient extends AbstractJavaSamplerClient {

    private ThriftConnection connection;
    private String text;

    @Override
    public void setupTest(JavaSamplerContext context) {
        text = Payload.text(context.getIntParameter("characters"));
        try {
            connection = ThriftConnection.open(context.getIntParameter("port"), context.getIntParameter("timeout"));
        } catch (TException e) {
            throw new IllegalStateException("Cannot connect", e);
        }
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSamplerData(text);
        result.sampleStart();
        try {
            String answer = connection.client().echo(text);
            result.sampleEnd();
            result.setSuccessful(true);
            result.setResponseCodeOK();
            result.setResponseMessageOK();
            result.setResponseData(answer, "UTF-8");
            result.setDataType(SampleResult.TEXT);
        } catch (TException e) {
            result.sampleEnd();
            result.setSuccessful(false);
            result.setResponseMessage(e.toString());
        }
        return result;
    }

    @Override
    public void teardownTest(JavaSamplerContext context) {
        connection.close();
    }
}

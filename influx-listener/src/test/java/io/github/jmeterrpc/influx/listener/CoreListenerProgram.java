package io.github.jmeterrpc.influx.listener;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;

/**
 * The load of {@link ListenerProgram}, recorded by JMeter's own listener, which writes
 * every second: URL, labels, ms.
 */
public final class CoreListenerProgram {

    private CoreListenerProgram() {}

    public static void main(String[] args) throws Exception {
        Path properties = Files.createTempFile("jmeter", ".properties");
        Files.writeString(properties, "backend_influxdb.send_interval=1\n");
        JMeterUtils.loadJMeterProperties(properties.toString());
        Files.delete(properties);
        InfluxdbBackendListenerClient client = new InfluxdbBackendListenerClient();
        Arguments arguments = client.getDefaultParameters();
        arguments.removeArgument("influxdbUrl");
        arguments.addArgument("influxdbUrl", args[0]);
        arguments.removeArgument("summaryOnly");
        arguments.addArgument("summaryOnly", "false");
        BackendListenerContext context = new BackendListenerContext(arguments);
        client.setupTest(context);
        int labels = Integer.parseInt(args[1]);
        long end = System.currentTimeMillis() + Long.parseLong(args[2]);
        int recorded = 0;
        while (System.currentTimeMillis() < end) {
            for (int i = 0; i < labels; i++) {
                SampleResult result = SampleResult.createTestSample(1);
                result.setSampleLabel("label " + i);
                result.setSuccessful(true);
                client.handleSampleResults(List.of(result), context);
                recorded++;
            }
            System.out.println("recorded " + recorded + " at " + System.currentTimeMillis());
            Thread.sleep(50);
        }
        client.teardownTest(context);
        System.exit(0);
    }
}

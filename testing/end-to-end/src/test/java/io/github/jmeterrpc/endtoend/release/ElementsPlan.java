package io.github.jmeterrpc.endtoend.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** A plan that uses the elements of some plugins, each once, beside a sampler of JMeter's own. */
final class ElementsPlan {

    private static final String THREADS =
            """
            <ThreadGroup guiclass="ThreadGroupGui" testclass="ThreadGroup" testname="threads">
            <intProp name="ThreadGroup.num_threads">1</intProp>
            <elementProp name="ThreadGroup.main_controller" elementType="LoopController">
            <intProp name="LoopController.loops">1</intProp>
            <boolProp name="LoopController.continue_forever">false</boolProp>
            </elementProp></ThreadGroup>
            """;
    private static final String JAVA =
            """
            <JavaSampler guiclass="JavaTestSamplerGui" testclass="JavaSampler" testname="java">
            <stringProp name="classname">org.apache.jmeter.protocol.java.test.JavaTest</stringProp>
            </JavaSampler><hashTree/>
            """;

    private ElementsPlan() {}

    /** Whether a line of the log is a warning of a busy machine, which no plugin causes. */
    static boolean isOfTheMachine(String line) {
        return line.contains("this generator itself started samples late");
    }

    /** @param plugins some of dubbo, thrift, influx, arrivals */
    static Path write(Path file, Set<String> plugins, Path idl) throws IOException {
        String group = plugins.contains("arrivals")
                ? element(
                        "arrivals.element.Arrivals",
                        "arrivals.gui.ArrivalsGui",
                        "<elementProp name=\"ThreadGroup.main_controller\""
                                + " elementType=\"io.github.jmeterrpc.arrivals.element.ArrivalsController\"/>"
                                + text("Arrivals.schedule", "rate(10/sec) even_arrivals(1 s)"))
                : THREADS;
        StringBuilder inside = new StringBuilder(JAVA);
        if (plugins.contains("dubbo")) {
            inside.append(element(
                            "dubbo.element.DubboSampler",
                            "dubbo.gui.DubboSamplerGui",
                            text("DubboSampler.address", "127.0.0.1:${__P(dubbo)}")
                                    + text("DubboSampler.interface", "io.github.jmeterrpc.targets.dubbo.StressService")
                                    + text("DubboSampler.method", "echo")
                                    + text("DubboSampler.parameterTypes", "String")
                                    + text("DubboSampler.arguments", "[\"x\"]")
                                    + text("DubboSampler.timeout", "60000")))
                    .append("<hashTree/>");
        }
        if (plugins.contains("thrift")) {
            inside.append(element(
                            "thrift.element.ThriftSampler",
                            "thrift.gui.ThriftSamplerGui",
                            text("ThriftSampler.host", "127.0.0.1")
                                    + text("ThriftSampler.port", "${__P(thrift)}")
                                    + text("ThriftSampler.idlFile", idl.toString())
                                    + text("ThriftSampler.method", "string1k")
                                    + text("ThriftSampler.arguments", "[\"x\"]")
                                    + text("ThriftSampler.readTimeout", "60000")))
                    .append("<hashTree/>");
        }
        if (plugins.contains("influx")) {
            inside.append(element(
                            "influx.element.InfluxDbMetrics",
                            "influx.gui.InfluxDbMetricsGui",
                            text("InfluxDbMetrics.influxdbUrl", "${__P(points)}")))
                    .append("<hashTree/>");
        }
        Files.createDirectories(file.getParent());
        return Files.writeString(
                file,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <jmeterTestPlan version="1.2" properties="5.0" jmeter="5.6.3"><hashTree>
                <TestPlan guiclass="TestPlanGui" testclass="TestPlan" testname="plan"/><hashTree>
                %s<hashTree>%s</hashTree></hashTree></hashTree></jmeterTestPlan>
                """
                        .formatted(group, inside));
    }

    private static String element(String type, String gui, String properties) {
        String name = "io.github.jmeterrpc." + type;
        return "<%s guiclass=\"io.github.jmeterrpc.%s\" testclass=\"%s\" testname=\"%s\">%s</%s>"
                .formatted(name, gui, name, type.replaceAll("\\..*", ""), properties, name);
    }

    private static String text(String name, String value) {
        return "<stringProp name=\"" + name + "\">" + value + "</stringProp>\\n";
    }
}

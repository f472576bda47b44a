package io.github.jmeterrpc.benchmarks.listener;

import java.util.stream.Collectors;

/** The listener of a plan. */
enum Variant {
    /** No listener. */
    NONE(""),
    /** InfluxDB Metrics. */
    OURS(metrics("${__P(bench.url)}")),
    /** InfluxDB Metrics with a live page in the place of InfluxDB. */
    LIVE(metrics("")),
    /** JMeter's own listener. */
    CORE(backend("org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient")),
    /** Ours in the place of JMeter's own client. */
    CLIENT(backend("io.github.jmeterrpc.influx.element.InfluxDbBackendListenerClient"));

    private final String xml;

    Variant(String xml) {
        this.xml = xml;
    }

    String xml() {
        return xml;
    }

    private static String metrics(String url) {
        return """
                <io.github.jmeterrpc.influx.element.InfluxDbMetrics\
                 guiclass="io.github.jmeterrpc.influx.gui.InfluxDbMetricsGui"\
                 testclass="io.github.jmeterrpc.influx.element.InfluxDbMetrics" testname="InfluxDB Metrics">
                  <stringProp name="InfluxDbMetrics.influxdbUrl">%s</stringProp>
                  <stringProp name="InfluxDbMetrics.windowSeconds">1</stringProp>
                </io.github.jmeterrpc.influx.element.InfluxDbMetrics>
                <hashTree/>
                """
                .formatted(url);
    }

    /** Apart from the enum's own constants, which are made before its static fields. */
    private static final class Backend {
        private static final String ARGUMENTS =
                """
                influxdbMetricsSender=org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender
                influxdbUrl=${__P(bench.url)}
                application=bench
                measurement=jmeter
                summaryOnly=false
                samplersRegex=.*
                percentiles=99;95;90
                testTitle=Test
                eventTags=
                """;
        private static final String ARGUMENT =
                """
                <elementProp name="%s" elementType="Argument">
                  <stringProp name="Argument.name">%s</stringProp>
                  <stringProp name="Argument.value">%s</stringProp>
                  <stringProp name="Argument.metadata">=</stringProp>
                </elementProp>
                """;
    }

    private static String backend(String client) {
        return """
                <BackendListener guiclass="BackendListenerGui" testclass="BackendListener" testname="Backend Listener">
                  <elementProp name="arguments" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments">
                    <collectionProp name="Arguments.arguments">
                """
                + Backend.ARGUMENTS
                        .lines()
                        .map(line -> line.split("=", 2))
                        .map(argument -> Backend.ARGUMENT.formatted(argument[0], argument[0], argument[1]))
                        .collect(Collectors.joining())
                + """
                    </collectionProp>
                  </elementProp>
                  <stringProp name="classname">%s</stringProp>
                </BackendListener>
                <hashTree/>
                """
                        .formatted(client);
    }
}

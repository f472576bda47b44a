package io.github.jmeterrpc.benchmarks.listener;

/** The listener of a plan. */
enum Variant {
    /** No listener. */
    NONE(""),
    /** InfluxDB Metrics. */
    OURS(metrics("${__P(bench.url)}")),
    /** InfluxDB Metrics with a live page in the place of InfluxDB. */
    LIVE(metrics("")),
    /** The same, watched by many. */
    WATCHED(metrics("")),
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

    /** Whether {@link Watchers} follow it. */
    boolean isWatched() {
        return this == WATCHED;
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

    private static String backend(String client) {
        return """
                <BackendListener guiclass="BackendListenerGui" testclass="BackendListener" testname="Backend Listener">
                  <elementProp name="arguments" elementType="Arguments" guiclass="ArgumentsPanel" testclass="Arguments">
                    <collectionProp name="Arguments.arguments">
                """
                + argument("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender")
                + argument("influxdbUrl", "${__P(bench.url)}")
                + argument("application", "bench")
                + argument("measurement", "jmeter")
                + argument("summaryOnly", "false")
                + argument("samplersRegex", ".*")
                + argument("percentiles", "99;95;90")
                + argument("testTitle", "Test")
                + argument("eventTags", "")
                + """
                    </collectionProp>
                  </elementProp>
                  <stringProp name="classname">%s</stringProp>
                </BackendListener>
                <hashTree/>
                """
                        .formatted(client);
    }

    private static String argument(String name, String value) {
        return """
                <elementProp name="%s" elementType="Argument">
                  <stringProp name="Argument.name">%s</stringProp>
                  <stringProp name="Argument.value">%s</stringProp>
                  <stringProp name="Argument.metadata">=</stringProp>
                </elementProp>
                """
                .formatted(name, name, value);
    }
}

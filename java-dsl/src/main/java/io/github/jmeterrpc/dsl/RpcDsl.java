package io.github.jmeterrpc.dsl;

import java.nio.file.Path;
import java.util.List;
import us.abstracta.jmeter.javadsl.core.threadgroups.BaseThreadGroup.ThreadGroupChild;

/**
 * Factory methods of the suite's elements, for a static import beside
 * {@code us.abstracta.jmeter.javadsl.JmeterDsl}.
 */
public final class RpcDsl {

    private RpcDsl() {}

    /**
     * Calls a method of a Dubbo service once per iteration; the sample's label is the method.
     *
     * @param address such as {@code dubbo://127.0.0.1:20880}, or a registry such as
     *     {@code zookeeper://127.0.0.1:2181}
     * @param interfaceName full name of the service interface, which need not be on the class path
     * @param method name of the method
     */
    public static DslDubboSampler dubboSampler(String address, String interfaceName, String method) {
        return new DslDubboSampler(address, interfaceName, method);
    }

    /**
     * Calls a method of a Thrift service once per iteration, over framed transport with the binary
     * protocol unless set otherwise; the sample's label is the method.
     *
     * @param idlFile the {@code .thrift} file that declares the service
     * @param method name of the method, of the file's only service unless
     *     {@link DslThriftSampler#service} names one
     */
    public static DslThriftSampler thriftSampler(String host, int port, Path idlFile, String method) {
        return new DslThriftSampler(host, port, idlFile, method);
    }

    /**
     * Writes the metrics of all samples in its scope to a live page, whose address the console
     * shows.
     */
    public static DslInfluxMetrics influxMetrics() {
        return new DslInfluxMetrics("");
    }

    /**
     * Writes the metrics of all samples in its scope to InfluxDB.
     *
     * @param url such as {@code http://127.0.0.1:8086/write?db=jmeter}; the database must exist
     */
    public static DslInfluxMetrics influxMetrics(String url) {
        return new DslInfluxMetrics(url);
    }

    /**
     * Begins iterations of its children by a schedule, whether or not earlier ones have ended.
     *
     * @param schedule in the syntax of JMeter's Open Model Thread Group, such as
     *     {@code rate(10/s) random_arrivals(1 min)}
     */
    public static DslArrivals arrivals(String schedule, ThreadGroupChild... children) {
        return new DslArrivals(schedule, List.of(children));
    }
}

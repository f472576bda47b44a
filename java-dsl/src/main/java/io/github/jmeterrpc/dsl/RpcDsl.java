package io.github.jmeterrpc.dsl;

import java.nio.file.Path;
import java.util.List;
import us.abstracta.jmeter.javadsl.core.threadgroups.BaseThreadGroup.ThreadGroupChild;

/**
 * Factory methods of the suite's elements, for a static import together with
 * {@code us.abstracta.jmeter.javadsl.JmeterDsl}.
 *
 * <pre>{@code
 * import static io.github.jmeterrpc.dsl.RpcDsl.*;
 * import static us.abstracta.jmeter.javadsl.JmeterDsl.*;
 *
 * TestPlanStats stats = testPlan(
 *         threadGroup(8, 1000,
 *             dubboSampler("dubbo://127.0.0.1:20880", "com.example.OrderService", "findOrder")
 *                 .arguments("[7]")),
 *         influxMetrics())
 *     .run();
 * }</pre>
 *
 * @since 0.1.0
 */
public final class RpcDsl {

    private RpcDsl() {}

    /**
     * Calls a method of a Dubbo service once per iteration; the sample's label is the method.
     *
     * <pre>{@code
     * dubboSampler("dubbo://127.0.0.1:20880", "com.example.OrderService", "findOrder")
     *         .parameterTypes("long")
     *         .arguments("[7]")
     * }</pre>
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
     * <pre>{@code
     * thriftSampler("127.0.0.1", 9090, Path.of("order.thrift"), "find")
     *         .arguments("{\"id\": 7}")
     * }</pre>
     *
     * @param idlFile the {@code .thrift} file that declares the service
     * @param method name of the method; it belongs to the only service of the file, unless
     *     {@link DslThriftSampler#service} names the service
     */
    public static DslThriftSampler thriftSampler(String host, int port, Path idlFile, String method) {
        return new DslThriftSampler(host, port, idlFile, method);
    }

    /**
     * Writes the metrics of all samples in its scope to a live page; the console shows its address.
     *
     * <pre>{@code
     * testPlan(threadGroup(8, 1000, sampler), influxMetrics().application("orders"))
     * }</pre>
     */
    public static DslInfluxMetrics influxMetrics() {
        return new DslInfluxMetrics("");
    }

    /**
     * Writes the metrics of all samples in its scope to InfluxDB.
     *
     * <pre>{@code
     * influxMetrics("http://127.0.0.1:8086/write?db=jmeter").application("orders").run("build-17")
     * }</pre>
     *
     * @param url such as {@code http://127.0.0.1:8086/write?db=jmeter}; the database must exist
     */
    public static DslInfluxMetrics influxMetrics(String url) {
        return new DslInfluxMetrics(url);
    }

    /**
     * Starts iterations of its children by a schedule, whether or not earlier iterations have ended.
     *
     * <pre>{@code
     * arrivals("rate(100/s) random_arrivals(5 min)",
     *         dubboSampler("dubbo://127.0.0.1:20880", "com.example.OrderService", "findOrder"))
     * }</pre>
     *
     * @param schedule schedule in the syntax of JMeter's Open Model Thread Group, such as
     *     {@code rate(10/s) random_arrivals(1 min)}
     */
    public static DslArrivals arrivals(String schedule, ThreadGroupChild... children) {
        return new DslArrivals(schedule, List.of(children));
    }
}

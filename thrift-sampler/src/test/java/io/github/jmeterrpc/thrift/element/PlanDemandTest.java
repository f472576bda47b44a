package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.thrift.client.Demand;
import io.github.jmeterrpc.thrift.java.example.PlaceOrder;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.PreCompiler;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The connections that a plan asks for, counted before it runs. */
class PlanDemandTest {

    private final TestPlan testPlan = new TestPlan("plan");
    private HashTree plan;
    private HashTree inPlan;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @BeforeEach
    void start() {
        plan = new ListedHashTree();
        inPlan = plan.add(testPlan);
    }

    private HashTree group(AbstractThreadGroup group, String threads) {
        group.setProperty(AbstractThreadGroup.NUM_THREADS, threads);
        return inPlan.add(group);
    }

    private static <T extends TestElement> T with(T element, String... properties) {
        for (int i = 0; i < properties.length; i += 2) {
            element.setProperty("ThriftSampler." + properties[i], properties[i + 1]);
        }
        return element;
    }

    private static ThriftSampler request(String... properties) {
        return with(new ThriftSampler(), properties);
    }

    private static JavaSampler typed(String className, String... parameters) {
        Arguments arguments = new PlaceOrder().getDefaultParameters();
        for (int i = 0; i < parameters.length; i += 2) {
            arguments.removeArgument(parameters[i]);
            arguments.addArgument(parameters[i], parameters[i + 1]);
        }
        JavaSampler sampler = new JavaSampler();
        sampler.setClassname(className);
        sampler.setArguments(arguments);
        return sampler;
    }

    /** One demand for each group of each part of the test. */
    private Demand[][] demands() {
        plan.traverse(new PreCompiler());
        plan.traverse(new TurnElementsOn());
        return PlanDemand.of(plan).stream()
                .map(part -> part.toArray(Demand[]::new))
                .toArray(Demand[][]::new);
    }

    @Test
    void samplersThatSayTheSameShareAConnection() {
        HashTree group = group(new ThreadGroup(), "40");
        group.add(request("host", "a", "method", "one"));
        HashTree loop = group.add(new LoopController());
        loop.add(request("host", "a", "port", "9090", "method", "two", "path", "/not-http"));
        loop.add(request("host", "a", "protocol", "COMPACT"));
        loop.add(request("host", "b"));

        assertThat(demands()).isDeepEqualTo(new Demand[][] {{new Demand(40, Map.of("a:9090", 2, "b:9090", 1), false)}});
    }

    @Test
    void whatIsLeftOutComesFromTheNearestDefaults() {
        inPlan.add(with(new ThriftDefaults(), "host", "outer", "port", "1"));
        HashTree group = group(new ThreadGroup(), "3");
        group.add(request());
        HashTree loop = group.add(new LoopController());
        loop.add(with(new ThriftDefaults(), "host", "inner"));
        loop.add(request());
        loop.add(request("host", "own")).add(with(new ThriftDefaults(), "port", "2"));

        assertThat(demands())
                .isDeepEqualTo(new Demand[][] {{new Demand(3, Map.of("outer:1", 1, "inner:1", 1, "own:2", 1), false)}});
    }

    @Test
    void typedCallsShareConnectionsWithRequestsAndCountToo() {
        HashTree group = group(new ThreadGroup(), "5");
        group.add(request("host", "a"));
        group.add(typed(PlaceOrder.class.getName(), "host", "a"));
        group.add(typed(PlaceOrder.class.getName(), "host", "b"));
        group.add(typed("org.apache.jmeter.protocol.java.test.JavaTest", "host", "c"));
        group.add(typed("not.there", "host", "d"));

        assertThat(demands()).isDeepEqualTo(new Demand[][] {{new Demand(5, Map.of("a:9090", 1, "b:9090", 1), false)}});
    }

    @Test
    void aConnectionForEachSampleIsNotKept() {
        HashTree group = group(new ThreadGroup(), "5");
        group.add(request("host", "a", "lifetime", "SAMPLE"));
        group.add(typed(PlaceOrder.class.getName(), "host", "b", "lifetime", "sample"));

        assertThat(demands()).isDeepEqualTo(new Demand[][] {{new Demand(5, Map.of(), true)}});
    }

    /** Reading them may change what the test finds: a function that counts would count once too often. */
    @Test
    void variablesOfSamplersAreNotRead() {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        variables.put("first", "same");
        variables.put("second", "same");
        HashTree group = group(new ThreadGroup(), "7");
        group.add(request("host", "${first}"));
        group.add(request("host", "${first}"));
        group.add(typed(PlaceOrder.class.getName(), "host", "${second}"));

        assertThat(demands())
                .isDeepEqualTo(
                        new Demand[][] {{new Demand(7, Map.of("${first}:9090", 1, "${second}:9090", 1), false)}});
    }

    @Test
    void groupsCountTogetherOnlyWhereTheyRunTogether() {
        group(new SetupThreadGroup(), "1").add(request("host", "a"));
        group(new ThreadGroup(), "2").add(request("host", "a"));
        group(new ThreadGroup(), "3").add(request("host", "a"));
        group(new PostThreadGroup(), "4").add(request("host", "a"));
        assertThat(PlanDemand.of(plan)).hasSize(3).anyMatch(part -> part.size() == 2);

        testPlan.setSerialized(true);
        assertThat(PlanDemand.of(plan)).hasSize(4).allMatch(part -> part.size() == 1);
    }
}

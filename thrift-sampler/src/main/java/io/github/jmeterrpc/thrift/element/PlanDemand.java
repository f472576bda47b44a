package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.thrift.client.Demand;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.HashTreeTraverser;

/** Counts the connections that a plan asks for: those of Thrift Requests, and of Java Requests with generated clients. */
final class PlanDemand implements HashTreeTraverser {

    private final Deque<HashTree> scopes = new ArrayDeque<>();
    private final List<Group> groups = new ArrayList<>();
    private boolean oneGroupAfterTheOther;

    private PlanDemand() {}

    /** What is asked for together, for each part of the test: at the begin, the test itself, at the end. */
    static List<List<Demand>> of(HashTree plan) {
        PlanDemand search = new PlanDemand();
        plan.traverse(search);
        return search.demands();
    }

    @Override
    public void addNode(Object node, HashTree below) {
        scopes.push(below);
        if (node instanceof TestPlan plan) {
            oneGroupAfterTheOther = plan.isSerialized();
        } else if (node instanceof AbstractThreadGroup group) {
            groups.add(new Group(group));
        } else if (node instanceof ThriftSampler sampler) {
            found(EndpointText.of(sampler, defaults()));
        } else if (node instanceof JavaSampler sampler && usesThrift(sampler.getClassname())) {
            found(EndpointText.of(sampler.getArguments()));
        }
    }

    private void found(EndpointText endpoint) {
        if (!groups.isEmpty()) {
            groups.get(groups.size() - 1).add(endpoint);
        }
    }

    /** As JMeter does it: of all that holds the sampler, what stands directly in it, from the innermost outwards. */
    private List<TestElement> defaults() {
        List<TestElement> defaults = new ArrayList<>();
        for (HashTree scope : scopes) {
            for (Object element : scope.list()) {
                if (element instanceof ThriftDefaults found) {
                    defaults.add(found);
                }
            }
        }
        return defaults;
    }

    private static boolean usesThrift(String className) {
        try {
            return UsesThriftConnections.class.isAssignableFrom(Class.forName(
                    className.trim(), false, Thread.currentThread().getContextClassLoader()));
        } catch (ClassNotFoundException | LinkageError e) {
            // Its samples will say so.
            return false;
        }
    }

    @Override
    public void subtractNode() {
        scopes.pop();
    }

    @Override
    public void processPath() {
        // Of no interest.
    }

    private List<List<Demand>> demands() {
        Map<Object, List<Demand>> together = new HashMap<>();
        for (Group group : groups) {
            Object part = oneGroupAfterTheOther ? group : group.part();
            together.computeIfAbsent(part, any -> new ArrayList<>()).add(group.demand());
        }
        return List.copyOf(together.values());
    }

    private enum Part {
        BEGIN,
        TEST,
        END
    }

    /** A thread group and what its threads connect to. */
    private static final class Group {

        private final AbstractThreadGroup threads;
        private final Set<List<String>> endpoints = new HashSet<>();
        private final Map<String, Integer> kept = new HashMap<>();
        private boolean newPerSample;

        Group(AbstractThreadGroup threads) {
            this.threads = threads;
        }

        void add(EndpointText endpoint) {
            if (endpoint.newPerSample()) {
                newPerSample = true;
            } else if (endpoints.add(endpoint.texts())) {
                kept.merge(endpoint.target(), 1, Integer::sum);
            }
        }

        Part part() {
            if (threads instanceof SetupThreadGroup) {
                return Part.BEGIN;
            }
            return threads instanceof PostThreadGroup ? Part.END : Part.TEST;
        }

        Demand demand() {
            return new Demand(threads.getNumThreads(), kept, newPerSample);
        }
    }
}

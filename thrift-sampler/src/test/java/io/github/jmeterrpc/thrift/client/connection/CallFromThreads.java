package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * A program: calls a server from several threads, with the longest limits, and prints how the calls
 * ended, one outcome a line.
 */
final class CallFromThreads {

    private static final int CALLS = 3;
    private static final ThriftOptions OPTIONS =
            TestOptions.with().bytes(ThriftOptions.LONGEST_ARRAY).build();

    private CallFromThreads() {}

    public static void main(String[] args) throws Exception {
        int port = Integer.parseInt(args[0]);
        Transport transport = Transport.valueOf(args[1]);
        Map<String, Integer> outcomes = new ConcurrentSkipListMap<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[2]); i++) {
            Thread thread = new Thread(() -> call(port, transport, outcomes));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        outcomes.forEach((outcome, count) -> System.out.println(count + " times: " + outcome));
        System.out.println("done");
    }

    private static void call(int port, Transport transport, Map<String, Integer> outcomes) {
        try (Caller caller = new Caller(Caller.with(Caller.endpoint(port, transport, Encoding.BINARY), OPTIONS))) {
            for (int i = 0; i < CALLS; i++) {
                outcomes.merge(outcome(caller), 1, Integer::sum);
            }
        }
    }

    private static String outcome(Caller caller) {
        try {
            caller.connection().call(new byte[100], 0, 100);
            return "OK";
        } catch (CallException e) {
            return e.failure().code() + " " + e.failure().message();
        } catch (Throwable e) {
            return e.toString();
        }
    }
}

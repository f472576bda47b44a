package io.github.jmeterrpc.plans.thrift;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.UsageException;
import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ThriftServer;
import java.io.UncheckedIOException;
import org.apache.thrift.transport.TTransportException;

/** Serves the stress service over Thrift until it is told to end. */
public final class ThriftTarget {

    private ThriftTarget() {}

    public static void main(String[] line) throws InterruptedException {
        try {
            Arguments arguments = Arguments.parse(line, TargetOptions.names());
            if (arguments.asksForHelp()) {
                System.out.println(TargetOptions.HELP);
                return;
            }
            serve(TargetOptions.of(arguments));
        } catch (UsageException e) {
            System.err.println("thrift-server: " + e.getMessage());
            System.exit(2);
        } catch (TTransportException | UncheckedIOException e) {
            System.err.println("thrift-server: cannot serve: " + (e.getCause() == null ? e : e.getCause()));
            System.exit(1);
        }
    }

    private static void serve(ServerOptions options) throws TTransportException, InterruptedException {
        ThriftServer server = ThriftServer.start(options);
        System.out.println("ready: " + options.host() + ":" + server.port() + " StressService, "
                + Arguments.nameOf(options.model())
                + (options.model() == ServerModel.HTTP ? " /thrift" : ", " + Arguments.nameOf(options.transport()))
                + ", " + Arguments.nameOf(options.protocol()));
        System.out.flush();
        server.await();
    }
}

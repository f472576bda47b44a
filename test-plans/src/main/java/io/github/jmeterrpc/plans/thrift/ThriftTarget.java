package io.github.jmeterrpc.plans.thrift;

import io.github.jmeterrpc.plans.cli.Arguments;
import io.github.jmeterrpc.plans.cli.ListenAddress;
import io.github.jmeterrpc.plans.cli.Started;
import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ThriftServer;
import java.io.UncheckedIOException;
import org.apache.thrift.transport.TTransportException;

/** Serves the stress service over Thrift until it is told to end. */
public final class ThriftTarget {

    private ThriftTarget() {}

    public static void main(String[] line) {
        TargetOptions.COMMAND.run(line, ThriftTarget::start);
    }

    private static Started start(Arguments arguments) {
        ServerOptions options = TargetOptions.of(arguments);
        ListenAddress address = new ListenAddress(options.host(), options.port());
        try {
            ThriftServer server = ThriftServer.start(options);
            return new Started(
                    address + " StressService, " + Arguments.nameOf(options.model())
                            + (options.model() == ServerModel.HTTP
                                    ? " /thrift"
                                    : ", " + Arguments.nameOf(options.transport()))
                            + ", " + Arguments.nameOf(options.protocol()),
                    server.ended().thenApply(nothing -> "the server ended by itself"));
        } catch (TTransportException | UncheckedIOException e) {
            throw address.cannotListen(e);
        }
    }
}

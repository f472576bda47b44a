package io.github.jmeterrpc.targets;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.targets.dubbo.DubboProvider;
import io.github.jmeterrpc.targets.dubbo.TripleProvider;
import io.github.jmeterrpc.targets.thrift.ThriftTarget;
import picocli.CommandLine.Command;

/**
 * Starts a target of the standalone jar: the first argument is its name, and the others are its
 * options.
 */
@Command(name = "targets", description = "Targets of the test plans.", synopsisSubcommandLabel = "COMMAND")
public final class Targets {

    private Targets() {}

    public static void main(String[] line) {
        System.exit(Commands.of(new Targets())
                .addSubcommand(Commands.of(new DubboProvider()))
                .addSubcommand(Commands.of(new TripleProvider()))
                .addSubcommand(Commands.of(new ThriftTarget()))
                .execute(line));
    }
}

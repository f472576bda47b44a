package io.github.jmeterrpc.targets;

import io.github.jmeterrpc.targets.dubbo.DubboProvider;
import io.github.jmeterrpc.targets.thrift.ThriftTarget;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Starts a target of the jar that runs alone: the first argument names it, all others are its options. */
public final class Targets {

    private static final Map<String, Consumer<String[]>> TARGETS =
            new TreeMap<>(Map.of("dubbo-provider", DubboProvider::main, "thrift-server", ThriftTarget::main));

    private Targets() {}

    public static void main(String[] line) {
        String name = line.length == 0 ? "" : line[0];
        Consumer<String[]> target = TARGETS.get(name);
        if (target != null) {
            target.accept(Arrays.copyOfRange(line, 1, line.length));
            return;
        }
        boolean help = name.equals("--help") || name.equals("-h");
        (help ? System.out : System.err)
                .println((name.isEmpty() || help ? "" : "targets: there is no " + name + "; ")
                        + "java -jar targets.jar " + String.join("|", TARGETS.keySet())
                        + " [OPTION...]; --help after the name lists its options");
        System.exit(help ? 0 : 2);
    }
}

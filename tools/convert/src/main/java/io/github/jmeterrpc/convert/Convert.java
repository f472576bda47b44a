package io.github.jmeterrpc.convert;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.convert.plan.JmxFile;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code convert} starts. */
@Command(
        name = "convert",
        description =
                "Rewrites a plan of jmeter-plugins-for-apache-dubbo, yajad-jmeter-dubbo-plugin or zalopay's jmeter-grpc-request for Dubbo"
                        + " Request and Dubbo Defaults, and JMeter's own InfluxDB Backend Listener into InfluxDB Metrics. Everything else is kept; the given plan is not changed.",
        footer = {"", "Lists the settings that it could not convert, and those with another meaning here."},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:the converted plan is written",
            " 2:it cannot be written, wrong options, no such plan, or nothing in it to convert"
        })
public final class Convert implements Callable<Integer> {

    private static final String SUFFIX = ".jmx";

    @Parameters(paramLabel = "PLAN", description = "the .jmx file")
    private Path plan;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "the converted plan (default PLAN-converted.jmx beside it)")
    private Optional<Path> out = Optional.empty();

    private final PrintStream console = System.out;

    Convert() {}

    public static void main(String[] line) {
        System.exit(Commands.of(new Convert()).execute(line));
    }

    @Override
    public Integer call() throws Exception {
        Path written = out.orElseGet(this::beside);
        if (written.toAbsolutePath().normalize().equals(plan.toAbsolutePath().normalize())) {
            throw new UsageException("Option --out " + written + ": is the plan itself; use another file");
        }
        JmxFile file = JmxFile.read(plan);
        Conversion conversion = new Conversion(file);
        if (!conversion.run()) {
            throw new UsageException("Plan " + plan + ": has nothing to convert"
                    + (conversion.notes().isEmpty()
                            ? ": no element of another Dubbo or gRPC plugin, and no Backend Listener with an InfluxDB client"
                            : conversion.notes().stream()
                                    .map(note -> "\n  " + note)
                                    .collect(Collectors.joining())));
        }
        file.write(written);
        console.println("convert: " + written + ": " + conversion.summary());
        conversion.notes().forEach(note -> console.println("  " + note));
        return 0;
    }

    private Path beside() {
        String name = plan.getFileName().toString();
        String stem = name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
        return plan.resolveSibling(stem + "-converted" + SUFFIX);
    }
}

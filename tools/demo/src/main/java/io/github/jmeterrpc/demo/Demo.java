package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.cli.Commands;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.live.VerdictExit;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code ./demo}. */
@Command(
        name = "demo",
        description = "JMeter load generators call a Dubbo provider or a Thrift server; every sample "
                + "arrives in InfluxDB or in the suite's live store, which shows the test on a "
                + "page. Everything runs on 127.0.0.1.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            " 0:every sample is stored exactly once, and none failed",
            " 1:samples are lost, stored twice, or failed",
            " 2:the demo could not run: wrong options, a full disk, a process that did not start"
        })
public final class Demo implements Callable<Integer> {

    @Mixin
    private DemoOptions options = new DemoOptions();

    private Demo() {}

    public static void main(String[] line) {
        System.exit(Commands.of(new Demo()).execute(line));
    }

    @Override
    public Integer call() throws IOException {
        options.check();
        return VerdictExit.code(
                new DemoRun(options, Suite.find(), System.out).run().exitCode());
    }
}

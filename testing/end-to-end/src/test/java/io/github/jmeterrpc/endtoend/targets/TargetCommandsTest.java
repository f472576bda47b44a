package io.github.jmeterrpc.endtoend.targets;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the behavior that all targets share. */
@Tag("full")
class TargetCommandsTest {

    @TempDir
    Path folder;

    /** What they write and their exit codes, all at the same time. */
    private Map<TargetServer, String> run(Iterable<TargetServer> targets, String... options) {
        Map<TargetServer, ManagedProcess> running = new LinkedHashMap<>();
        Map<TargetServer, String> outcomes = new LinkedHashMap<>();
        try {
            targets.forEach(target -> running.put(
                    target,
                    Suite.find()
                            .launchTarget(
                                    target,
                                    new ArrayList<>(List.of(options)),
                                    folder.resolve(target + ".txt"),
                                    Duration.ofMinutes(6))));
            running.forEach((target, process) -> {
                int code = process.awaitExit();
                outcomes.put(target, code + " " + process.written());
            });
            return outcomes;
        } finally {
            running.values().forEach(ManagedProcess::close);
        }
    }

    @Test
    void explainThemselves() {
        SoftAssertions.assertSoftly(softly -> run(EnumSet.allOf(TargetServer.class), "--help")
                .forEach((target, outcome) -> softly.assertThat(outcome)
                        .startsWith("0 Usage: " + target.command() + " [OPTIONS]\n")
                        .containsPattern("\n +--host=ADDRESS +where to listen \\(default 127.0.0.1; ")
                        .containsPattern("\n +-h, --help +this text\n")
                        .endsWith("\nEnds on Ctrl-C or SIGTERM.\n")));
    }

    @Test
    void reportAnInvalidOptionInOneLine() {
        SoftAssertions.assertSoftly(softly -> run(EnumSet.allOf(TargetServer.class), "--port=99999")
                .forEach((target, outcome) -> softly.assertThat(outcome)
                        .isEqualTo("2 " + target.command()
                                + ": Invalid value for option '--port' (1..65535): '99999' is out of range ("
                                + target.command()
                                + " --help)\n")));
    }

    @Test
    void reportATakenPortInOneLine() throws Exception {
        // nginx has words of its own.
        EnumSet<TargetServer> servers =
                EnumSet.complementOf(EnumSet.of(TargetServer.REVERSE_PROXY, TargetServer.HTTP_CONSUMER));
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();
            SoftAssertions.assertSoftly(
                    softly -> run(servers, "--port=" + port).forEach((target, outcome) -> softly.assertThat(outcome)
                            .isEqualTo("2 " + target.command() + ": failed: it cannot listen at 127.0.0.1:" + port
                                    + " (--host, --port): Address already in use\n")));
        }
    }
}

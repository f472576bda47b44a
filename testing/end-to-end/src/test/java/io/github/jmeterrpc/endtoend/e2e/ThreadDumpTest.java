package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class ThreadDumpTest {

    private static final String TEXT = String.join(
            "\n",
            "4711:",
            "2026-11-20 12:00:00",
            "Full thread dump OpenJDK 64-Bit Server VM:",
            "",
            "\"Callers 1-12\" #42 prio=5 os_prio=0 tid=0x1 nid=0x2 waiting for monitor entry  [0x3]",
            "   java.lang.Thread.State: BLOCKED (on object monitor)",
            "\tat org.apache.dubbo.config.ReferenceConfig.get(ReferenceConfig.java:1)",
            "\t- waiting to lock <0x4> (a java.lang.Object)",
            "",
            "\"Callers 1-13\" #43 prio=5 os_prio=0 tid=0x1 nid=0x2 runnable  [0x3]",
            "   java.lang.Thread.State: RUNNABLE",
            "\tat org.apache.jmeter.threads.JMeterThread.run(JMeterThread.java:1)",
            "",
            "\"main\" #1 prio=5 os_prio=0 tid=0x1 nid=0x2 runnable  [0x3]",
            "   java.lang.Thread.State: RUNNABLE",
            "");

    @Test
    void findsThreadsOfAGroupAndWhereTheyAreBlocked() {
        var callers = ThreadDump.parse(TEXT).ofGroup("Callers");

        assertThat(callers).extracting(ThreadDump.DumpedThread::name).containsExactly("Callers 1-12", "Callers 1-13");
        assertThat(callers.get(0).isBlocked()).isTrue();
        assertThat(callers.get(0).isIn("org.apache.dubbo.")).isTrue();
        assertThat(callers.get(1).isBlocked()).isFalse();
        assertThat(callers.get(1).isIn("org.apache.dubbo.")).isFalse();
    }
}

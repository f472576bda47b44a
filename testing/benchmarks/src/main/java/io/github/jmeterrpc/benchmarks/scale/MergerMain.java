package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.influx.merge.Leftovers;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.merge.RunGate;
import io.github.jmeterrpc.influx.sink.Destination;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** What a generator does that merges, and nothing else: a JVM of its own, until its input ends. */
public final class MergerMain {

    private MergerMain() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        long length = Long.parseLong(arguments[1]);
        MergeThread merging = new MergeThread(
                Destination.parse(arguments[0], "", "").open(what -> {}),
                SimulatedGenerators.naming(0),
                length,
                List.of(),
                RunGate.NONE,
                new Leftovers());
        merging.closed(System.currentTimeMillis());
        long begin = System.nanoTime();
        System.in.readAllBytes();
        long cpu = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
        long used = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getCollectionUsage() != null)
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
        merging.finish(TimeUnit.SECONDS.toMillis(30));
        System.out.println(String.format(
                Locale.ROOT,
                "merger cpu_cores=%.2f peak_heap_mb=%d max_heap_mb=%d windows=%d unmerged=%s",
                cpu / (double) (System.nanoTime() - begin),
                used >> 20,
                Runtime.getRuntime().maxMemory() >> 20,
                merging.merged().windows(),
                merging.merged().problem().isEmpty() ? "no" : merging.merged().problem()));
    }
}

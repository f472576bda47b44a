package io.github.jmeterrpc.influx.listener;

import com.sun.management.UnixOperatingSystemMXBean;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A load generator with simulated problems, in a separate JVM. Arguments: URL, spool directory, ms,
 * troubles with + between them, and further targets of probes beside a server of its own. Windows
 * of a quarter of a second. Where the machine pauses it continues until it has had half of the
 * windows that fit into its time. Prints {@code listening at <port>}.
 */
public final class HealthProgram {

    private static volatile boolean over;
    private static volatile double sink;

    private HealthProgram() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket()) {
            // A target at another address of this machine, as in a network of the test's own, leads
            // here as well.
            boolean elsewhere = Arrays.stream(args).anyMatch(arg -> arg.endsWith(":PORT"));
            server.bind(new InetSocketAddress(
                    elsewhere ? InetAddress.getByAddress(new byte[4]) : InetAddress.getByName("127.0.0.1"), 0));
            System.out.println("listening at " + server.getLocalPort());
            List<ProbeTarget> targets = new ArrayList<>();
            targets.add(new ProbeTarget("127.0.0.1", server.getLocalPort()));
            for (int i = 4; i < args.length; i++) {
                targets.add(ProbeTarget.parse(args[i].replace("PORT", String.valueOf(server.getLocalPort()))));
            }
            int threads = 10;
            AtomicLong windows = new AtomicLong();
            InfluxListener listener = InfluxListener.start(
                    TestSettings.to(args[0], Path.of(args[1]))
                            .instance("here")
                            .health(targets)
                            .build(),
                    () -> {
                        windows.incrementAndGet();
                        return new ClosedWindow.Threads(threads, threads, 0);
                    },
                    Follower.NONE);
            String[] errorLog = args[3].split("\\+");
            CountDownLatch begun = new CountDownLatch(errorLog.length);
            for (String trouble : errorLog) {
                daemon(() -> make(trouble, begun));
            }
            begun.await();
            long millis = Long.parseLong(args[2]);
            long end = System.currentTimeMillis() + millis;
            long enough = windows.get() + millis / TestSettings.WINDOW_MILLIS / 2;
            while (System.currentTimeMillis() < end || windows.get() < enough) {
                ListenerProgram.record(listener, "a");
                Thread.sleep(20);
            }
            over = true;
            listener.stop();
        }
    }

    private static void make(String trouble, CountDownLatch begun) {
        switch (trouble) {
            case "none" -> begun.countDown();
            case "busy" -> {
                for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                    daemon(HealthProgram::compute);
                }
                begun.countDown();
            }
            case "blocked" -> {
                Object lock = new Object();
                synchronized (lock) {
                    for (int i = 0; i < 8; i++) {
                        daemon(() -> {
                            synchronized (lock) {
                                sink++;
                            }
                        });
                    }
                    begun.countDown();
                    sleepUntilOver();
                }
            }
            case "garbage" -> {
                // As many as are busy, or they get too little of the CPUs to fill the heap.
                for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
                    daemon(HealthProgram::garbage);
                }
                begun.countDown();
            }
            case "handles" -> handles(begun);
            default -> throw new IllegalArgumentException(trouble);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
    }

    private static void compute() {
        double sum = 0;
        while (!over) {
            sum += Math.sqrt(sum + 1);
        }
        sink = sum;
    }

    private static void sleepUntilOver() {
        while (!over) {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private static void garbage() {
        byte[][] kept = new byte[600 * 100 / (2 * Runtime.getRuntime().availableProcessors())][];
        for (int i = 0; !over; i++) {
            kept[i % kept.length] = new byte[1_000];
        }
        sink = kept.length;
    }

    /** Opens files until but a few are left. */
    private static void handles(CountDownLatch begun) {
        UnixOperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(UnixOperatingSystemMXBean.class);
        List<DatagramChannel> open = new ArrayList<>();
        try {
            while (system.getOpenFileDescriptorCount() < 0.85 * system.getMaxFileDescriptorCount()) {
                open.add(DatagramChannel.open());
            }
        } catch (IOException e) {
            throw new IllegalStateException("Only " + open.size(), e);
        }
        begun.countDown();
        sleepUntilOver();
        sink = open.size();
    }
}

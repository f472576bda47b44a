package io.github.jmeterrpc.influx.health;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.LongAccumulator;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the garbage collection pauses that stop all threads. Concurrent phases do not count: ZGC
 * and Shenandoah report them in separate beans named cycles, and G1 does not report them. One
 * caller at a time.
 */
final class GcWatch implements AutoCloseable {

    private static final String CONCURRENT = "Cycles";
    private static final Logger log = LoggerFactory.getLogger(GcWatch.class);

    private final List<GarbageCollectorMXBean> pausing = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> !bean.getName().endsWith(CONCURRENT))
            .toList();
    private final LongAccumulator longest = new LongAccumulator(Math::max, 0);
    private final NotificationListener listener = (notification, none) -> collected(notification);
    private long total = totalMillis();

    GcWatch() {
        for (GarbageCollectorMXBean bean : pausing) {
            if (bean instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(listener, null, null);
            }
        }
    }

    private void collected(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            longest.accumulate(GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo()
                    .getDuration());
        }
    }

    private long totalMillis() {
        return pausing.stream()
                .mapToLong(bean -> Math.max(0, bean.getCollectionTime()))
                .sum();
    }

    /** The sum of all pauses since the last call, in ms. */
    double takeMillis() {
        long now = totalMillis();
        long since = now - total;
        total = now;
        return since;
    }

    /**
     * The longest pause reported since the last call, in whole ms; the JVM reports a pause shortly
     * after its end.
     */
    double takeLongestMillis() {
        return longest.getThenReset();
    }

    @Override
    public void close() {
        for (GarbageCollectorMXBean bean : pausing) {
            if (bean instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    log.debug("Not registered", e);
                }
            }
        }
    }
}

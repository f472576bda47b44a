package io.github.jmeterrpc.influx.element;

import org.apache.jmeter.util.JMeterUtils;

/** Access to JMeter's check for threads that keep the JVM alive after a test, by default two seconds after its end. */
final class ExitCheck {

    private static final String PROPERTY = "jmeter.exit.check.pause";

    private static final int DEFAULT_MILLIS = 2000;

    private ExitCheck() {}

    /** Postpones the check so that the remaining points can be delivered; a check that is switched off stays off. */
    static void notBefore(long millis) {
        int now = JMeterUtils.getPropDefault(PROPERTY, DEFAULT_MILLIS);
        // Without JMeter properties there is no check.
        if (now > 0 && now < millis && JMeterUtils.getJMeterProperties() != null) {
            JMeterUtils.setProperty(PROPERTY, String.valueOf(millis));
        }
    }
}

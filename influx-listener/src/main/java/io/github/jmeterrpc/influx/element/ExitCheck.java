package io.github.jmeterrpc.influx.element;

import org.apache.jmeter.util.JMeterUtils;

/** JMeter's look for threads that keep the JVM alive after a test, two seconds after its end as a rule. */
final class ExitCheck {

    private static final String PROPERTY = "jmeter.exit.check.pause";

    private static final int DEFAULT_MILLIS = 2000;

    private ExitCheck() {}

    /** Postpones the check so that the remaining points can be delivered; a check that is switched off stays off. */
    static void notBefore(long millis) {
        int now = JMeterUtils.getPropDefault(PROPERTY, DEFAULT_MILLIS);
        // Without properties there is no JMeter that looks.
        if (now > 0 && now < millis && JMeterUtils.getJMeterProperties() != null) {
            JMeterUtils.setProperty(PROPERTY, String.valueOf(millis));
        }
    }
}

package io.github.jmeterrpc.dubbo.element;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * Shortens long lines of Dubbo: it logs a provider's reply in another protocol whole, twice, with a
 * stack trace. The shortened line is logged without its stack trace, which repeats it. Thread-safe.
 */
final class CutErrors extends AbstractFilter {

    private static final int LONGEST = 1000;

    @Override
    public Result filter(LogEvent event) {
        String text = event.getMessage().getFormattedMessage();
        if (text.length() <= LONGEST) {
            return Result.NEUTRAL;
        }
        LogManager.getLogger(event.getLoggerName()).log(event.getLevel(), "{}", text.substring(0, LONGEST - 1) + "…");
        return Result.DENY;
    }
}

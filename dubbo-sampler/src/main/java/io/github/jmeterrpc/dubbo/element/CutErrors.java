package io.github.jmeterrpc.dubbo.element;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * Cuts what Dubbo logs: it writes whole texts of providers, such as what answers at a port of another protocol, twice with a stack
 * trace. A longer line is logged again, shortened and without its stack trace, which repeats it. Thread safe.
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

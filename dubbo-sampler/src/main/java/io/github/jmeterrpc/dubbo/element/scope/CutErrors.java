package io.github.jmeterrpc.dubbo.element.scope;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * Shortens Dubbo's log messages to one line of limited length. If a provider replies in another
 * protocol, Dubbo logs the whole reply twice with a stack trace, and line breaks in the reply could
 * forge lines of the log. A changed line is logged without its stack trace, which repeats the text.
 * Thread-safe.
 */
final class CutErrors extends AbstractFilter {

    private static final int LONGEST = 1000;

    @Override
    public Result filter(LogEvent event) {
        String text = event.getMessage().getFormattedMessage();
        if (text.length() <= LONGEST && isPlain(text) && hasPlainCauses(event.getThrown())) {
            return Result.NEUTRAL;
        }
        String cut = text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
        LogManager.getLogger(event.getLoggerName()).log(event.getLevel(), "{}", onOneLine(cut));
        return Result.DENY;
    }

    private static boolean isPlain(String text) {
        return text.chars().noneMatch(CutErrors::isControl);
    }

    /** Whether a stack trace has only its first line. */
    private static boolean hasPlainCauses(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t.getMessage() != null && !isPlain(t.getMessage())) {
                return false;
            }
        }
        return true;
    }

    /** Includes Unicode's line and paragraph separators, at which some viewers break lines. */
    private static boolean isControl(int character) {
        return character != '\t' && Character.isISOControl(character) || character == 0x2028 || character == 0x2029;
    }

    private static String onOneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.chars().forEach(character -> {
            switch (character) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                default -> line.append(isControl(character) ? '?' : (char) character);
            }
        });
        return line.toString();
    }
}

package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.error.ExceptionText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recognizes exceptions that a Dubbo provider threw while converting the arguments of a generic
 * call to their types: the stack trace names the conversion. Over dubbo:// the stack trace is in
 * the message, over tri:// in the exception itself.
 */
final class ArgumentConversion {

    private static final Pattern FRAME = Pattern.compile("\\tat [\\w.]+\\.PojoUtils\\.realize");
    private static final String CONVERTER = ".PojoUtils";
    private static final String CONVERSION = "realize";

    private static final Pattern FIELD = Pattern.compile("Failed to set (?:pojo|field|filed) .*");
    private static final Pattern CAUSE = Pattern.compile("(?m)^Caused by: (.*)");

    private static final String ABSTRACT = "InstantiationException";

    private ArgumentConversion() {}

    static boolean failedIn(FailedCall failed) {
        if (failed.answered().isPresent()) {
            return false;
        }
        for (Throwable t = failed.thrown(); t != null; t = t.getCause()) {
            if (FRAME.matcher(String.valueOf(t.getMessage())).find() || converts(t)) {
                return true;
            }
        }
        return false;
    }

    private static boolean converts(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().endsWith(CONVERTER)
                    && frame.getMethodName().startsWith(CONVERSION)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the field that did not fit, if the exception names one, otherwise the innermost
     * cause.
     */
    static String reason(FailedCall failed) {
        Matcher field = FIELD.matcher(failed.text());
        String reason = field.find() ? field.group() : innermost(failed);
        return failed.text().contains(ABSTRACT)
                ? reason + "; for an interface or an abstract class name the class to create:"
                        + " {\"class\": \"com.example.Circle\", …}"
                : reason;
    }

    private static String innermost(FailedCall failed) {
        String cause = failed.root().toString();
        Matcher causes = CAUSE.matcher(failed.text());
        while (causes.find()) {
            cause = causes.group(1);
        }
        return ExceptionText.withoutClasses(ExceptionText.firstLine(cause));
    }
}

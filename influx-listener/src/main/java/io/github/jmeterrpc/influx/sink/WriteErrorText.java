package io.github.jmeterrpc.influx.sink;

import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.influx.sink.WriteInterceptor.AnswerException;
import java.io.InterruptedIOException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.influxdb.InfluxDBException;

/**
 * Converts write errors to human-readable messages with the cause and the remedy, without secrets.
 */
final class WriteErrorText {

    private static final String FOREIGN =
            ". This response does not come from InfluxDB but from something else, such as a "
                    + "proxy, an ingress, or an https port; check influxdbUrl (http or https, host, "
                    + "port, path), and the rules of the proxy";

    private static final String LOGIN = "; check influxdbToken, or u= and p= in influxdbUrl";

    private static final Pattern TITLE =
            Pattern.compile("<title>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final InfluxUrl url;

    WriteErrorText(InfluxUrl url) {
        this.url = url;
    }

    WriteException explain(InfluxDBException e) {
        if (e.getCause() instanceof AnswerException answer) {
            return explain(answer);
        }
        Throwable cause = e.getCause() == null ? e : e.getCause();
        String kind = cause.getClass().getSimpleName();
        String what = kind + ": " + url.login().mask(String.valueOf(cause.getMessage()));
        String advice = cause instanceof SSLException
                ? "check influxdbCaFile, the PEM file with the certificates to trust"
                : "check influxdbUrl, and that InfluxDB runs";
        return new WriteException(
                isTooSlow(cause) ? Remedy.OTHERS_FIRST : Remedy.RETRY,
                kind,
                "No answer from " + url.name() + " (" + what + "); " + advice,
                0,
                e);
    }

    /** Whether a reachable server did not answer in time. */
    private static boolean isTooSlow(Throwable cause) {
        return cause instanceof InterruptedIOException
                && !String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("connect");
    }

    private WriteException explain(AnswerException answer) {
        int status = answer.status();
        String body = answer.getMessage().strip();
        String detail = body.isEmpty() || status < 400 ? "" : ": " + legible(body);
        boolean foreign = isRefusal(status) && !answer.isOfInfluxDb();
        return new WriteException(
                remedy(status, foreign),
                String.valueOf(status),
                url.name() + " answers " + status + detail + (foreign ? FOREIGN : advice(status, body)),
                answer.retryAfterMillis(),
                answer);
    }

    /** Shortens an HTML page to its title. */
    private static String legible(String body) {
        Matcher title = TITLE.matcher(body);
        return title.find() ? title.group(1).strip() : body;
    }

    private static boolean isRefusal(int status) {
        return status == 400 || status == 413 || status == 422;
    }

    /** Only a response of InfluxDB itself can mean that lines are rejected for good. */
    private static Remedy remedy(int status, boolean foreign) {
        if (isRefusal(status)) {
            return foreign ? Remedy.OTHERS_FIRST : Remedy.SPLIT;
        }
        return switch (status) {
            case 403, 500, 502, 504 -> Remedy.OTHERS_FIRST;
            default -> Remedy.RETRY;
        };
    }

    private static String advice(int status, String body) {
        if (status < 400) {
            return ", not 204 as InfluxDB does; check influxdbUrl";
        }
        if (body.contains("retention policy not found")) {
            return "; check rp= in influxdbUrl, or create the retention policy";
        }
        return switch (status) {
            case 401 -> LOGIN;
            case 403 -> LOGIN + ", and the rights to write";
            case 404 -> "; check db=, rp= or bucket= in influxdbUrl, and create the database";
            case 405, 410, 411, 415 -> "; check influxdbUrl";
            case 407 -> "; the proxy requires a user and a password (JMeter's options -u and -a)";
            case 413 -> " (too large)";
            default -> "";
        };
    }
}

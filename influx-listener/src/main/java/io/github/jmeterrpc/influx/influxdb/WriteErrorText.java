package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.influxdb.WriteInterceptor.AnswerException;
import java.io.EOFException;
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

    /** The JVM's error if the response to its TLS greeting is plain text. */
    private static final Pattern NOT_TLS = Pattern.compile("(?i)unrecognized SSL message|plaintext connection");

    /** The first bytes of a TLS alert in place of an HTTP status line. */
    private static final Pattern TLS_ALERT = Pattern.compile("\\x15\\x03|content=1503");

    /** The responses of Go servers, nginx and others to plain HTTP on a TLS port. */
    private static final Pattern HTTP_TO_TLS = Pattern.compile(
            "(?i)HTTP request (was sent )?to (an )?HTTPS (server|port)|requires TLS|speaking plain HTTP to an SSL");

    /** A server with TLS may end a connection with plain text so, by a FIN or an RST. */
    private static final Pattern CLOSED = Pattern.compile("^(unexpected end of stream|Connection reset|Broken pipe)");

    private static final String USE_HTTPS = "this port uses TLS: change http:// in influxdbUrl to https://";

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
        String advice = advice(cause);
        return new WriteException(
                isTooSlow(cause) ? Remedy.OTHERS_FIRST : Remedy.RETRY,
                kind,
                "No answer from " + url.name() + " (" + what + "); " + advice,
                0,
                e);
    }

    private static String advice(Throwable cause) {
        String text = String.valueOf(cause.getMessage());
        if (cause instanceof SSLException) {
            return NOT_TLS.matcher(text).find()
                    ? "this port does not use TLS: change https:// in influxdbUrl to http://"
                    : "check influxdbCaFile, the PEM file with the certificates to trust";
        }
        if (beginsAsTls(cause)) {
            return USE_HTTPS;
        }
        return cause instanceof EOFException || CLOSED.matcher(text).find()
                ? "the server closed the connection without a response: check http:// or https:// in influxdbUrl, and the port"
                : "check influxdbUrl, and that InfluxDB runs";
    }

    /** Whether the first bytes of the response are those of TLS; OkHttp reports them in a cause. */
    private static boolean beginsAsTls(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (TLS_ALERT.matcher(String.valueOf(cause.getMessage())).find()) {
                return true;
            }
        }
        return false;
    }

    /** Whether a reachable server did not respond in time. */
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
                url.name() + " answers " + status + detail + advice(status, body, foreign),
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

    private String advice(int status, String body, boolean foreign) {
        if (HTTP_TO_TLS.matcher(body).find()) {
            return "; " + USE_HTTPS;
        }
        if (foreign) {
            return FOREIGN;
        }
        if (status == 404 && body.contains("page not found")) {
            return "; this server does not have the path /" + url.api().endpoint + ": check the path of influxdbUrl,"
                    + " /write?db=… for InfluxDB 1, /api/v2/write?org=…&bucket=… for InfluxDB 2";
        }
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

package io.github.jmeterrpc.influx.sink;

import java.net.URI;
import java.util.Locale;
import java.util.function.Consumer;

/** Where points are written: an InfluxDB, a live store or a file. */
public sealed interface Destination permits InfluxUrl, LiveStoreUrl, LineFile {

    /**
     * Reads what a person typed.
     *
     * @param url {@code http(s)://…/write?db=…}, see {@link InfluxUrl}, or {@code file:///path}, see {@link LineFile}
     * @param token of InfluxDB 2 or 3, empty if there is none
     * @param caFile PEM file with the certificates to trust, empty for those the JVM trusts
     * @throws IllegalArgumentException with what is wrong and how to put it right, without secrets
     */
    static Destination parse(String url, String token, String caFile) {
        return url.trim().toLowerCase(Locale.ROOT).startsWith(LineFile.SCHEME)
                ? LineFile.parse(url)
                : InfluxUrl.parse(url, token, caFile);
    }

    /** The live store inside of this JVM. */
    static Destination ownStore(URI writeUrl, String token) {
        return new LiveStoreUrl(InfluxUrl.parse(writeUrl.toString(), token, ""), true);
    }

    /**
     * Prepares it; no connection is made before the first write.
     *
     * @param say told in words, without secrets, what had to be repaired before writing
     * @throws IllegalArgumentException if a file that it needs cannot be used
     */
    Sink open(Consumer<String> say);

    /** What two destinations have in common if the same points belong into both; no secrets. */
    String id();

    /** The URL to type where it is to be written to; no secrets. */
    String url();

    /** The database for which the points are. */
    String database();

    /** The host towards which points go. */
    String host();

    /** The port at that host. */
    int port();

    /** Whether it can be asked, in InfluxQL, for what was written. */
    boolean answersQueries();

    /** Whether no other generator writes there at the same time. */
    boolean isExclusive();

    /** The same, told apart by asking it: a live store says at {@code /ping} that it is one. Takes some seconds at most. */
    default Destination recognized() {
        return this;
    }
}

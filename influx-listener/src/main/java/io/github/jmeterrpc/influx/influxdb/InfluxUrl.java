package io.github.jmeterrpc.influx.influxdb;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.UrlQuery;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Address, database and login of an InfluxDB server, parsed from a URL in the format of JMeter's
 * own listener: {@code http://host:8086/write?db=jmeter&rp=…&consistency=…&u=…&p=…}, or
 * {@code …/api/v2/write?org=…&bucket=…} of InfluxDB 2, or {@code …/api/v3/write_lp?db=…} of
 * InfluxDB 3, to which points are written through the v1 API that it also supports.
 *
 * @param base scheme, host, port and the path in front of {@code write}, ending in a slash; no
 *     secrets
 * @param api write API that the URL names
 * @param database database or, with InfluxDB 2, the first part of the bucket's name
 * @param retentionPolicy empty for the server's default
 * @param bucket organization and bucket of an InfluxDB 2 URL, {@code org=…&bucket=…}, encoded;
 *     otherwise empty
 * @param consistency one, any, all or quorum
 * @param login credentials
 * @param caFile PEM file with the certificates to trust, empty for those the JVM trusts
 */
public record InfluxUrl(
        URI base,
        InfluxApi api,
        String database,
        String retentionPolicy,
        String bucket,
        String consistency,
        Login login,
        String caFile)
        implements Destination {

    private static final int MAX_PORT = 65_535;

    /**
     * Parses a URL.
     *
     * @param url URL as typed
     * @param token token of InfluxDB 2 or 3, may be empty; takes precedence over user and password
     * @param caFile PEM file with the certificates to trust, empty for those the JVM trusts
     * @throws IllegalArgumentException if the URL is invalid; the message names the problem and the
     *     remedy, without secrets
     */
    public static InfluxUrl parse(String url, String token, String caFile) {
        URI uri = uri(url.trim());
        Map<String, String> query = UrlQuery.parse(uri.getRawQuery());
        String path = uri.getRawPath() == null ? "" : uri.getRawPath();
        if (path.contains("@")) {
            throw wrong(
                    url, "its path contains an @; in user and password write / as %2F, ? as %3F, # as %23, @ as %40");
        }
        InfluxApi api = InfluxApi.of(path)
                .orElseThrow(() -> wrong(
                        url,
                        "its path must end in /write (InfluxDB 1), /api/v2/write (InfluxDB 2) or /api/v3/write_lp"
                                + " (InfluxDB 3)"));
        Authority authority = Optional.ofNullable(uri.getRawAuthority())
                .flatMap(Authority::parse)
                .orElseThrow(() -> wrong(url, "it names no host"));
        if (authority.port() == 0 || authority.port() > MAX_PORT) {
            throw wrong(url, "its port " + authority.port() + " must be 1 to " + MAX_PORT);
        }
        Login login = Login.of(token, authority.userInfo(), query);
        String prefix = path.substring(0, path.length() - api.path.length()) + "/";
        URI base = URI.create(uri.getScheme() + "://" + authority.hostPort() + prefix);
        InfluxUrl parsed =
                api == InfluxApi.V2 ? bucket(url, base, query, login) : database(url, base, api, query, login);
        return parsed.trusting(caFile.trim());
    }

    private InfluxUrl trusting(String file) {
        return new InfluxUrl(base, api, database, retentionPolicy, bucket, consistency, login, file);
    }

    private static InfluxUrl database(String url, URI base, InfluxApi api, Map<String, String> query, Login login) {
        String database = query.getOrDefault("db", "");
        if (database.isEmpty()) {
            throw wrong(url, "it names no database; add ?db=<database> (any name if the server has no databases)");
        }
        String consistency = query.getOrDefault("consistency", "one");
        if (!consistency.matches("one|any|all|quorum")) {
            throw wrong(url, "consistency must be one, any, all or quorum");
        }
        return new InfluxUrl(base, api, database, query.getOrDefault("rp", ""), "", consistency, login, "");
    }

    private static InfluxUrl bucket(String url, URI base, Map<String, String> query, Login login) {
        String bucket = query.getOrDefault("bucket", "");
        if (bucket.isEmpty()) {
            throw wrong(url, "it names no bucket; add ?bucket=<bucket>");
        }
        // Queries use the v1 API, where bucket "a/b" is database a with retention policy b; other
        // buckets have the policy autogen.
        int slash = bucket.indexOf('/');
        String database = slash < 0 ? bucket : bucket.substring(0, slash);
        String policy = slash < 0 ? "autogen" : bucket.substring(slash + 1);
        String names = Stream.of("org", "orgID", "bucket")
                .filter(query::containsKey)
                .map(name -> name + "=" + encode(query.get(name)))
                .collect(Collectors.joining("&"));
        return new InfluxUrl(base, InfluxApi.V2, database, policy, names, "one", login, "");
    }

    private static URI uri(String url) {
        URI uri;
        try {
            uri = new URI(url);
        } catch (URISyntaxException e) {
            // No cause: its message contains the whole URL including the password.
            throw wrong(url, "it is not a URL (" + e.getReason() + ")");
        }
        if (!"http".equalsIgnoreCase(uri.getScheme()) && !"https".equalsIgnoreCase(uri.getScheme())) {
            throw wrong(url, "it must start with http:// or https:// (there is no UDP)");
        }
        if (String.valueOf(uri.getRawAuthority()).contains("host_to_change")) {
            throw wrong(url, "replace host_to_change with the name of your InfluxDB host");
        }
        return uri;
    }

    private static IllegalArgumentException wrong(String url, String why) {
        return new IllegalArgumentException(
                "influxdbUrl '" + shown(url.trim()) + "': " + why + ". Example: http://localhost:8086/write?db=jmeter");
    }

    /** The part of an invalid URL that may be shown: without credentials, wherever they are. */
    private static String shown(String url) {
        int at = url.lastIndexOf('@');
        int query = IntStream.range(0, url.length())
                .filter(i -> "?#&".indexOf(url.charAt(i)) >= 0)
                .findFirst()
                .orElse(url.length());
        if (query < at) {
            // Ambiguous: either a password in the authority contains a question mark, or one in the
            // query contains an @.
            return "…";
        }
        return (at < 0 ? "" : "…") + url.substring(Math.max(at, 0), query) + (query < url.length() ? "?…" : "");
    }

    /** Human-readable name of the destination, without secrets. */
    String name() {
        return base + " database " + database + (retentionPolicy.isEmpty() ? "" : " policy " + retentionPolicy);
    }

    @Override
    public Sink open(Consumer<String> report) {
        return new InfluxSink(this);
    }

    @Override
    public String url() {
        String place = api == InfluxApi.V2
                ? bucket
                : "db=" + encode(database) + (retentionPolicy.isEmpty() ? "" : "&rp=" + encode(retentionPolicy));
        return base + api.endpoint + "?" + place;
    }

    /** The address of write requests. */
    String writeUrl() {
        return url() + "&precision=" + api.precision + (api == InfluxApi.V2 ? "" : "&consistency=" + consistency);
    }

    /** The id includes the precision, because a point with another precision is a different point. */
    @Override
    public String id() {
        return base + "write?db=" + encode(database) + "&rp=" + encode(retentionPolicy) + "&precision=ns";
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public String host() {
        return authority().host();
    }

    /** The port; the default port of the scheme if the URL has none. */
    @Override
    public int port() {
        int port = authority().port();
        if (port > 0) {
            return port;
        }
        return base.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    }

    private Authority authority() {
        return Authority.parse(base.getRawAuthority()).orElseThrow();
    }

    /**
     * The authority of a URL: user info, host and port. Unlike {@link java.net.URI}, accepts host
     * names with underscores, which containers often have.
     *
     * @param userInfo undecoded, null if there is none
     * @param host not empty; an IPv6 address is in brackets
     * @param port −1 if there is none
     */
    private record Authority(String userInfo, String host, int port) {

        private static final Pattern PARTS = Pattern.compile("(?:([^@]*)@)?(\\[[^]@]+]|[\\w.-]+)(?::(\\d{1,5})?)?");

        /** Parses an authority; empty if the text is invalid. */
        static Optional<Authority> parse(String text) {
            Matcher parts = PARTS.matcher(text);
            return parts.matches()
                    ? Optional.of(new Authority(
                            parts.group(1),
                            parts.group(2),
                            parts.group(3) == null ? -1 : Integer.parseInt(parts.group(3))))
                    : Optional.empty();
        }

        /** Host and port without user info. */
        String hostPort() {
            return port < 0 ? host : host + ":" + port;
        }
    }
}

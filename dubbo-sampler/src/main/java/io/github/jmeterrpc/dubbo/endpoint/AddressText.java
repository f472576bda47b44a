package io.github.jmeterrpc.dubbo.endpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;

/**
 * Splits the text of an address into URLs, and a URL into login and rest.
 */
public final class AddressText {

    /** Commas and semicolons before a protocol always separate. */
    private static final Pattern NEXT_URL = Pattern.compile("[,;]\\s*(?=[\\w.+-]+://)");

    private static final Pattern REGISTRY_WITH_LIST =
            Pattern.compile("(?s)\\s*(?:zookeeper|nacos|multicast)://.*[?@].*");
    /**
     * The servers of one registry in the syntax of ZooKeeper's and Nacos' own clients, without
     * Dubbo's {@code backup} parameter.
     */
    private static final Pattern SERVERS_OF_REGISTRY =
            Pattern.compile("\\s*((?:zookeeper|nacos)://[^,;/]+)[,;]\\s*([^/]+)");

    private static final Pattern SEPARATOR = Pattern.compile("[,;]");
    private static final Pattern TRAILING = Pattern.compile("[,;\\s]+$");
    private static final Pattern BLANKS_OF_LIST = Pattern.compile("(?<=[?&]backup=|,)\\s+|\\s+(?=,)");

    /**
     * The login ends at the last @ that is followed by a host and a port, because a password may
     * contain any character.
     */
    private static final Pattern LOGIN =
            Pattern.compile("(?s)([\\w.+-]+://)(.*)@((?:\\[[^\\]]*]|[^\\[\\]/?@:,;\\s]+):\\d+(?:[/?].*)?)");

    private AddressText() {}

    /**
     * Returns the URLs of an address. Commas within a registry's query, as in
     * {@code ?backup=b:2181,c:2181}, and within its login do not separate URLs. Servers without a
     * protocol that follow a registry belong to it.
     */
    static List<String> split(String typed) {
        List<String> urls = new ArrayList<>();
        for (String part : NEXT_URL.split(typed)) {
            String whole = TRAILING.matcher(part.trim()).replaceFirst("");
            Matcher servers = SERVERS_OF_REGISTRY.matcher(whole);
            if (REGISTRY_WITH_LIST.matcher(part).matches()) {
                urls.add(BLANKS_OF_LIST.matcher(whole).replaceAll(""));
            } else if (servers.matches()) {
                urls.add(servers.group(1).trim() + "?backup=" + servers.group(2).replaceAll("[,;\\s]+", ","));
            } else {
                for (String url : SEPARATOR.split(part)) {
                    if (!url.isBlank()) {
                        urls.add(url.trim());
                    }
                }
            }
        }
        return urls;
    }

    /** Returns the text after protocol and login: host, port and the rest. */
    public static String withoutLogin(String url) {
        Matcher login = LOGIN.matcher(url);
        return login.matches() ? login.group(1) + login.group(3) : url;
    }

    /**
     * Returns the URL for Dubbo, with the login encoded: Dubbo would misread a login that contains
     * {@code / ? # @}.
     */
    public static URL parse(String url) {
        Matcher login = LOGIN.matcher(url);
        if (!login.matches()) {
            return URL.valueOf(url);
        }
        String[] userAndPassword = login.group(2).split(":", 2);
        URL plain = URL.valueOf(login.group(1) + login.group(3)).setUsername(userAndPassword[0]);
        return userAndPassword.length == 1 ? plain : plain.setPassword(userAndPassword[1]);
    }
}

package io.github.jmeterrpc.influx.influxdb;

import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Credentials;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;

/**
 * Authenticates at a proxy with the credentials of the JVM's authenticator, which JMeter sets from
 * its options {@code -u} and {@code -a}. OkHttp's own adapter fails if the proxy's host is
 * unresolved, which is the case with the JVM's proxy settings.
 */
public final class ProxyLogin implements Authenticator {

    private static final String HEADER = "Proxy-Authorization";

    @Override
    public Request authenticate(Route route, Response response) {
        // Null stops the attempts; a rejected password is not tried again.
        if (route == null
                || response.request().header(HEADER) != null
                || !(route.proxy().address() instanceof InetSocketAddress proxy)) {
            return null;
        }
        return response.challenges().stream()
                .filter(challenge -> challenge.scheme().equalsIgnoreCase("Basic"))
                .findFirst()
                .map(challenge -> login(challenge, proxy, response))
                .map(login -> response.request()
                        .newBuilder()
                        .header(HEADER, Credentials.basic(login.getUserName(), new String(login.getPassword())))
                        .build())
                .orElse(null);
    }

    private static PasswordAuthentication login(Challenge challenge, InetSocketAddress proxy, Response response) {
        return java.net.Authenticator.requestPasswordAuthentication(
                proxy.getHostString(),
                proxy.getAddress(),
                proxy.getPort(),
                response.request().url().scheme(),
                challenge.realm(),
                challenge.scheme(),
                response.request().url().url(),
                java.net.Authenticator.RequestorType.PROXY);
    }
}

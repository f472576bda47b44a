package io.github.jmeterrpc.influx.sink.http;

import java.net.InetSocketAddress;
import java.net.PasswordAuthentication;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Credentials;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;

/**
 * Logs in at a proxy as the JVM's authenticator says, which JMeter sets from its options {@code -u} and {@code -a}.
 * OkHttp's own way of asking it fails where the proxy's host is not looked up yet, as the JVM's proxy settings leave it.
 */
public final class ProxyLogin implements Authenticator {

    private static final String HEADER = "Proxy-Authorization";

    @Override
    public Request authenticate(Route route, Response response) {
        // Null is this interface's way of giving up; a password that was refused once is not tried again.
        if (route == null
                || response.request().header(HEADER) != null
                || !(route.proxy().address() instanceof InetSocketAddress proxy)) {
            return null;
        }
        return response.challenges().stream()
                .filter(challenge -> challenge.scheme().equalsIgnoreCase("Basic"))
                .findFirst()
                .map(challenge -> ask(challenge, proxy, response))
                .map(login -> response.request()
                        .newBuilder()
                        .header(HEADER, Credentials.basic(login.getUserName(), new String(login.getPassword())))
                        .build())
                .orElse(null);
    }

    private static PasswordAuthentication ask(Challenge challenge, InetSocketAddress proxy, Response response) {
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

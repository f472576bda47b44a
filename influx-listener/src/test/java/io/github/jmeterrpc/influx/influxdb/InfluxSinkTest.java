package io.github.jmeterrpc.influx.influxdb;

import static io.github.jmeterrpc.influx.listener.InfluxReplies.influx;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.server;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.Authenticator;
import java.net.InetAddress;
import java.net.PasswordAuthentication;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfluxSinkTest {

    private static WriteException refused(String url, String token) {
        try (InfluxSink target = new InfluxSink(InfluxUrl.parse(url, token, ""))) {
            return catchThrowableOfType(WriteException.class, () -> target.write(List.of("m v=1 1")));
        }
    }

    private static String everything(Throwable e) {
        StringWriter out = new StringWriter();
        e.printStackTrace(new PrintWriter(out));
        return out.toString();
    }

    @ParameterizedTest
    @CsvSource({
        "400, SPLIT, bad",
        "413, SPLIT, too large",
        "401, RETRY, check influxdbToken",
        "403, OTHERS_FIRST, check influxdbToken",
        "404, RETRY, create the database",
        "500, OTHERS_FIRST, answers 500",
        "503, RETRY, answers 503",
        "200, RETRY, not 204 as InfluxDB does; check influxdbUrl",
        "302, RETRY, not 204 as InfluxDB does; check influxdbUrl"
    })
    void namesTheRemedy(int status, Remedy remedy, String message) throws IOException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> influx(status, "bad").with("Location", "/elsewhere"));
            WriteException e = refused(url(server), "");

            assertThat(e.remedy()).isEqualTo(remedy);
            assertThat(e).hasMessageContaining(message).hasMessageContaining("database test");
        }
    }

    @Test
    void namesWhatIsWrongWithTheUrl() throws IOException {
        try (ScriptedHttpServer server = server()) {
            assertThat(refused(url(server).replace("http:", "https:"), ""))
                    .hasMessageContaining("change https:// in influxdbUrl to http://")
                    .hasMessageNotContaining("influxdbCaFile");
            server.always(request -> new ScriptedReply(400, "Client sent an HTTP request to an HTTPS server.\n"));
            assertThat(refused(url(server), ""))
                    .hasMessageContaining("this port uses TLS: change http:// in influxdbUrl to https://");
            server.always(request -> influx(404, "404 page not found\n"));
            assertThat(refused(url(server).replace("/write?db=test", "/api/v2/write?org=o&bucket=test"), ""))
                    .hasMessageContaining("does not have the path /api/v2/write")
                    .hasMessageContaining("/write?db=… for InfluxDB 1")
                    .hasMessageNotContaining("create the database");
        }
    }

    /** An alert of TLS, as a server sends it that receives plain text, or nothing, or a reset. */
    @ParameterizedTest
    @CsvSource({
        "15030300020250, change http:// in influxdbUrl to https://",
        "'', closed the connection without a response: check http:// or https://",
        "reset, closed the connection without a response: check http:// or https://"
    })
    void namesWhatIsWrongWithTheSchemeByTheFirstBytes(String bytes, String remedy) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> {
                while (!server.isClosed()) {
                    try (Socket peer = server.accept()) {
                        peer.getInputStream().read(new byte[4096]);
                        if (bytes.equals("reset")) {
                            peer.setSoLinger(true, 0);
                        } else {
                            peer.getOutputStream().write(HexFormat.of().parseHex(bytes));
                        }
                    } catch (IOException e) {
                        // The test has ended, or the client has closed.
                        continue;
                    }
                }
            });
            thread.setDaemon(true);
            thread.start();
            assertThat(refused("http://127.0.0.1:" + server.getLocalPort() + "/write?db=x", ""))
                    .hasMessageContaining(remedy);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "X-Server-Hostname, vm-1, VICTORIA_METRICS",
        "Server, questDB/1.0, QUEST_DB",
        "X-Jmeter-Rpc-Store, 1, LIVE_STORE",
        "X-Other, 1, INFLUXDB"
    })
    void recognizesOtherStores(String header, String value, StoreKind kind) throws Exception {
        try (ScriptedHttpServer server = server();
                InfluxSink target = new InfluxSink(InfluxUrl.parse(url(server), "", ""))) {
            server.always(request -> new ScriptedReply(204, "").with(header, value));
            assertThat(target.kind()).isEqualTo(StoreKind.INFLUXDB);
            target.check(60_000);

            assertThat(target.kind()).isEqualTo(kind);
            assertThat(kind.remark().isEmpty()).isEqualTo(kind == StoreKind.INFLUXDB || kind == StoreKind.LIVE_STORE);
        }
    }

    @Test
    void recognizesGreptimeDbByItsPath() throws Exception {
        try (ScriptedHttpServer server = server();
                InfluxSink target =
                        new InfluxSink(InfluxUrl.parse(url(server).replace("/write", "/v1/influxdb/write"), "", ""))) {
            target.check(60_000);

            assertThat(target.kind()).isEqualTo(StoreKind.GREPTIME_DB);
        }
    }

    @ParameterizedTest
    @CsvSource({"400", "413", "422"})
    void retriesErrorsThatAreNotInfluxDbs(int status) throws IOException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> new ScriptedReply(status, "<html>\r\n<title>" + status + " No</title></html>"));
            WriteException foreign = refused(url(server), "");
            assertThat(foreign.remedy()).isNotEqualTo(Remedy.SPLIT);
            assertThat(foreign)
                    .hasMessageContaining(
                            "answers " + status + ": " + status + " No. This response does not come from InfluxDB")
                    .hasMessageContaining("check influxdbUrl");

            // InfluxDB 3 says so in the body alone.
            server.always(request -> new ScriptedReply(status, "{\"error\":\"partial write\"}"));
            assertThat(refused(url(server), "").remedy()).isEqualTo(Remedy.SPLIT);
        }
    }

    @ParameterizedTest
    @CsvSource({"7, 7000", "'', 0", "soon, 0", "'Sat, 21 Nov 2026 12:00:00 GMT', 0", "99999999999999999999, 0"})
    void readsRetryAfter(String retryAfter, long millis) throws IOException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> influx(429, "").with("Retry-After", retryAfter));

            assertThat(refused(url(server), "").retryAfterMillis()).isEqualTo(millis);
        }
    }

    @Test
    void neverShowsASecretEvenIfTheServerRepeatsIt() throws IOException {
        try (ScriptedHttpServer server = server()) {
            server.always(request -> influx(401, "who is s3cret?"));

            assertThat(refused(url(server), "s3cret").getMessage()).contains("who is ***?");
            assertThat(everything(refused(url(server), "s3cret"))).doesNotContain("s3cret");
            assertThat(everything(refused(url(server) + "&u=me&p=s3cret", ""))).doesNotContain("s3cret");
        }
    }

    @Test
    void retriesAnUnknownHost() {
        WriteException e = refused("http://no-such-host.invalid:8086/write?db=x&u=me&p=s3cret", "");

        assertThat(e.remedy()).isEqualTo(Remedy.RETRY);
        assertThat(e).hasMessageContaining("UnknownHostException").hasMessageContaining("check influxdbUrl");
        assertThat(everything(e)).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @CsvSource({
        "/write?db=load&u=me&p=pw, '', /write?db=load&precision=n&consistency=one, Basic bWU6cHc=",
        "/write?db=load&rp=week&consistency=any, '', /write?db=load&rp=week&precision=n&consistency=any, ''",
        "/api/v2/write?org=my%20org&bucket=load&precision=s, t0ken, /api/v2/write?org=my+org&bucket=load&precision=ns, Token t0ken",
        "/api/v2/write?orgID=0f&bucket=0a1b2c3d4e5f6071, t0ken, /api/v2/write?orgID=0f&bucket=0a1b2c3d4e5f6071&precision=ns, Token t0ken",
        "/api/v2/write?bucket=db/rp, t0ken, /api/v2/write?bucket=db%2Frp&precision=ns, Token t0ken",
        "/api/v3/write_lp?db=load, t0ken, /write?db=load&precision=n&consistency=one, Token t0ken",
        "/behind/proxy/write?db=load, '', /behind/proxy/write?db=load&precision=n&consistency=one, ''"
    })
    void asksEachVersionOfInfluxDbAsItWantsToBeAsked(String url, String token, String path, String login)
            throws Exception {
        try (ScriptedHttpServer server = server();
                Sink target = InfluxUrl.parse("http://127.0.0.1:" + server.port() + url, token, "")
                        .open(what -> {})) {
            target.write(List.of("m v=1 1", "m v=2 2"));

            assertThat(server.lines()).containsExactly("m v=1 1", "m v=2 2");
            assertThat(parts(server.requests().get(0).uri().toString())).isEqualTo(parts(path));
            assertThat(server.requests().get(0).header("Authorization")).isEqualTo(login.isEmpty() ? null : login);
            assertThat(server.requests().get(0).header("Content-Encoding")).isEqualTo("gzip");
        }
    }

    private static Set<String> parts(String pathAndQuery) {
        return Set.of(pathAndQuery.split("[?&]"));
    }

    @Test
    void usesTheProxyOfTheJvmWithItsPassword() throws Exception {
        try (ScriptedHttpServer proxy = server()) {
            proxy.next(influx(407, "").with("Proxy-Authenticate", "Basic realm=\"proxy\""));
            throughProxy("http", proxy.port(), InfluxUrl.parse("http://influx.invalid:8086/write?db=x", "t0ken", ""));

            assertThat(proxy.requests()).hasSize(2);
            assertThat(proxy.requests().get(1).uri()).asString().startsWith("http://influx.invalid:8086/write?");
            assertThat(proxy.requests().get(1).header("Proxy-Authorization")).isEqualTo("Basic bWU6cHc=");
            assertThat(proxy.requests().get(1).header("Authorization")).isEqualTo("Token t0ken");
            assertThat(proxy.lines()).containsExactly("m v=1 1");
        }
    }

    @Test
    void usesTheProxyForTlsWithoutShowingItTheToken(@TempDir Path folder) throws Exception {
        TestCertificates certificates = new TestCertificates(folder).issue("server", "influx.invalid");
        try (ScriptedHttpServer influx = ScriptedHttpServer.tls(certificates.context("server"));
                TunnelProxy proxy = new TunnelProxy(influx.port())) {
            throughProxy(
                    "https",
                    proxy.port(),
                    InfluxUrl.parse("https://influx.invalid/write?db=x", "t0ken", certificates.authority()));

            assertThat(influx.lines()).containsExactly("m v=1 1");
            assertThat(influx.requests().get(0).header("Authorization")).isEqualTo("Token t0ken");
            assertThat(influx.requests().get(0).headers()).doesNotContainKey("Proxy-authorization");
            assertThat(proxy.requests)
                    .isNotEmpty()
                    .allMatch(request -> request.startsWith("CONNECT influx.invalid:443 "))
                    .noneMatch(request -> request.contains("t0ken"));
        }
    }

    /** As JMeter's options -H, -P, -u and -a. */
    private static void throughProxy(String scheme, int port, Destination destination) throws WriteException {
        System.setProperty(scheme + ".proxyHost", "127.0.0.1");
        System.setProperty(scheme + ".proxyPort", String.valueOf(port));
        Authenticator.setDefault(new Authenticator() {
            @Override
            protected PasswordAuthentication getPasswordAuthentication() {
                return new PasswordAuthentication("me", "pw".toCharArray());
            }
        });
        try (Sink target = destination.open(what -> {})) {
            target.write(List.of("m v=1 1"));
        } finally {
            Authenticator.setDefault(null);
            System.clearProperty(scheme + ".proxyHost");
            System.clearProperty(scheme + ".proxyPort");
        }
    }

    @Test
    void trustsTheCertificatesOfAFileAndNoOthers(@TempDir Path folder) throws Exception {
        TestCertificates ours = new TestCertificates(folder.resolve("ours")).issue("server", "127.0.0.1");
        TestCertificates stranger = new TestCertificates(folder.resolve("stranger"));
        try (ScriptedHttpServer influx = ScriptedHttpServer.tls(ours.context("server"))) {
            String url = "https://127.0.0.1:" + influx.port() + "/write?db=x";
            try (Sink target = InfluxUrl.parse(url, "", ours.authority()).open(what -> {})) {
                target.write(List.of("m v=1 1"));
            }
            assertThat(influx.lines()).containsExactly("m v=1 1");

            for (String caFile : List.of("", stranger.authority())) {
                try (Sink target = InfluxUrl.parse(url, "", caFile).open(what -> {})) {
                    WriteException e =
                            catchThrowableOfType(WriteException.class, () -> target.write(List.of("m v=1 1")));
                    assertThat(e).hasMessageContaining("check influxdbCaFile");
                    assertThat(e.remedy()).isEqualTo(Remedy.RETRY);
                }
            }
        }
    }

    @Test
    void aFileWithoutCertificatesIsNamed(@TempDir Path folder) throws IOException {
        Path empty = Files.createFile(folder.resolve("ca.pem"));
        for (String file : List.of(empty.toString(), folder.resolve("none.pem").toString())) {
            Destination destination = InfluxUrl.parse("https://h/write?db=x", "", file);

            assertThatThrownBy(() -> destination.open(what -> {}))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("influxdbCaFile '" + file + "'");
        }
    }
}

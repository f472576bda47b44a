package io.github.jmeterrpc.influx.influxdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StartCheck;
import io.github.jmeterrpc.influx.delivery.TestDelivery;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.listener.OwnInfluxd;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.Required;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A real nginx with TLS before a real InfluxDB: it answers 400 and 413 itself. */
@Tag("full")
class NginxTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int LINES = 1000;

    @TempDir
    private Path folder;

    private final int port = FreePorts.one();
    private OwnInfluxd influx;
    private TestCertificates certificates;
    private ManagedProcess nginx;

    @BeforeEach
    void start() throws Exception {
        Path executable = Required.program("nginx.required", "nginx", "nginx-light");
        influx = opened.add(OwnInfluxd.in(folder.resolve("influxd"))).start();
        influx.database("load").create();
        certificates = new TestCertificates(folder).issue("nginx", "127.0.0.1");
        Path configuration = Files.writeString(
                folder.resolve("nginx.conf"),
                """
                daemon off;
                pid %1$s/nginx.pid;
                error_log stderr;
                events {}
                http {
                  access_log off;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  client_max_body_size 2k;
                  server {
                    listen 127.0.0.1:%2$d ssl;
                    ssl_certificate %3$s;
                    ssl_certificate_key %4$s;
                    location / { proxy_pass %5$s; }
                  }
                }
                """
                        .formatted(
                                folder,
                                port,
                                certificates.path("nginx.pem"),
                                certificates.path("nginx.key"),
                                influx.url("").replaceFirst("/write.*", "")));
        nginx = opened.add(ManagedProcess.start(
                "nginx",
                new ProcessBuilder(executable.toString(), "-p", folder.toString(), "-c", configuration.toString()),
                folder.resolve("nginx.log"),
                Duration.ofMinutes(2)));
        nginx.awaitUntil("answering", () -> problem("https").isEmpty(), Duration.ofSeconds(60));
    }

    private Sink target(String scheme) {
        return InfluxUrl.parse(scheme + "://127.0.0.1:" + port + "/write?db=load", "", certificates.authority())
                .open(what -> {});
    }

    private Optional<WriteException> problem(String scheme) {
        try (Sink target = target(scheme)) {
            return StartCheck.of(target);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Account.PointTotals deliver(String scheme, long timeoutMillis) throws InterruptedException {
        TestDelivery delivery = new TestDelivery(folder.resolve("spool"), "here", 1 << 20);
        // Hardly to be compressed.
        delivery.add(IntStream.range(0, LINES)
                .mapToObj(i -> new Line(
                        "m,t=" + i + " v=" + ThreadLocalRandom.current().nextLong(1L << 50) + " 5", 1))
                .toList());
        return delivery.start(target(scheme)).finish(timeoutMillis);
    }

    @Test
    void plainHttpToThePortForTlsIsFoundAtTheStartAndCostsNoPoint() throws InterruptedException {
        assertThat(problem("http").orElseThrow())
                .hasMessageContaining("answers 400: 400 The plain HTTP request was sent to HTTPS port")
                .hasMessageContaining("this port uses TLS: change http:// in influxdbUrl to https://");

        assertThat(deliver("http", 1000).pending()).isEqualTo(new PointCount(LINES, LINES));
    }

    @Test
    void splitsRequestsThatAreTooLongForTheProxy() throws InterruptedException {
        assertThat(deliver("https", 60_000).acknowledged()).isEqualTo(new PointCount(LINES, LINES));
        InfluxDatabase database = influx.database("load");
        assertThat(database.query("SELECT count(v) FROM m").get(0).number("count"))
                .isEqualTo(LINES);
    }
}

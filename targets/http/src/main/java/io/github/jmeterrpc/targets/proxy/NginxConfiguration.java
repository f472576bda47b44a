package io.github.jmeterrpc.targets.proxy;

import java.util.stream.Collectors;

/** The configuration of a reverse proxy that adds as little as it can: no log of requests, no files, connections kept. */
final class NginxConfiguration {

    static final String PID_FILE = "nginx.pid";

    private NginxConfiguration() {}

    /** The text of nginx.conf; relative paths in it start at the folder that nginx is given with -p. */
    static String of(ProxyOptions options) {
        String servers = options.backends().stream()
                .map(backend -> "        server " + backend + " max_fails=0;\n")
                .collect(Collectors.joining());
        String kept = options.keptConnections == 0
                ? ""
                : "        keepalive " + options.keptConnections + ";\n        keepalive_requests 1000000;\n";
        return """
                # Written by bin/reverse-proxy; works with nginx and OpenResty.
                daemon off;
                worker_processes %d;
                worker_rlimit_nofile %d;
                pid %s;
                error_log stderr warn;
                events {
                    worker_connections %d;
                }
                http {
                    access_log off;
                    # Not a line for each request that a backend does not answer: the caller has its 502 or 504.
                    error_log stderr crit;
                    client_body_temp_path body;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                    keepalive_requests 1000000;
                    upstream backends {
                %s%s    }
                    server {
                        listen %s backlog=4096;
                        location / {
                            proxy_pass http://backends;
                            proxy_http_version 1.1;
                            proxy_set_header Host $http_host;
                            proxy_set_header Connection "%s";
                            proxy_next_upstream off;
                            proxy_max_temp_file_size 0;
                            client_body_buffer_size 1m;
                        }
                    }
                }
                """
                .formatted(
                        options.workers,
                        options.connections + 64,
                        PID_FILE,
                        options.connections,
                        servers,
                        kept,
                        options.listen(),
                        options.keptConnections == 0 ? "close" : "");
    }
}

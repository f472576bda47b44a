package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The URLs of a test's page and dashboard, which link to each other.
 *
 * @param grafana base URL of the Grafana that has the dashboards; empty if unknown
 * @param page URL of the live page, if there is one
 */
record TestLinks(SeriesTags naming, String grafana, Optional<URI> page) {

    /** Adds the URLs to the annotation of the start. */
    void addTo(LineBuilder line) {
        page.ifPresent(url -> line.textField("page", url.toString()));
        if (!grafana.isEmpty()) {
            line.textField(
                    "grafana",
                    grafana + "/d/jmeter-load-test?var-measurement=" + encoded(naming.measurement())
                            + "&var-application=" + encoded(naming.application())
                            + "&var-run=" + encoded(naming.userTags().getOrDefault(SeriesTags.RUN, "$__all")));
        }
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}

package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The dashboards use no property and no word of Grafana's that was not checked against the types of the packages
 * {@code @grafana/schema} and {@code @grafana/data} 12.2.1: Grafana says nothing about those that it does not know.
 */
class GrafanaWordsTest {

    private static List<String> checked() {
        try (var in = GrafanaWordsTest.class.getResourceAsStream("checked-with-grafana-12.2.1.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void areThoseThatWereChecked() {
        assertThat(Shape.ofAll())
                .as("Check what is new against @grafana/schema, then add it to checked-with-grafana-12.2.1.txt")
                .containsExactlyElementsOf(checked());
    }
}

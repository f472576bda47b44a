package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.field.FieldNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import java.util.stream.Collectors;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.junit.jupiter.api.Test;

class FieldNamesTest {

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;

    @Test
    void namesEachFieldByItsEnglishLabelAndItsParameter() throws IOException {
        Properties labels = new Properties();
        try (InputStream in = getClass().getResourceAsStream("labels.properties")) {
            labels.load(in);
        }

        assertThat(FieldNames.parameters())
                .allSatisfy(name -> assertThat(FieldNames.of(name)).isEqualTo(label(labels, name) + " (" + name + ")"));
        assertThat(FieldNames.of("TAG_env")).isEqualTo(label(labels, "userTags") + " (TAG_env)");
        assertThat(FieldNames.of("influxdbMetricsSender")).isEqualTo("influxdbMetricsSender");
    }

    @Test
    void hasAllFieldsOfTheWindow() {
        String prefix = "InfluxDbMetrics.";

        assertThat(SCHEMA.getProperties().values().stream()
                        .filter(property -> property != SCHEMA.userTags)
                        .map(PropertyDescriptor::getName)
                        .filter(name -> name.startsWith(prefix))
                        .map(name -> name.substring(prefix.length()))
                        .collect(Collectors.toSet()))
                .isEqualTo(FieldNames.parameters());
    }

    private static String label(Properties labels, String key) {
        return labels.getProperty(key).replaceFirst(":$", "");
    }
}

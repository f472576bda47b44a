package io.github.jmeterrpc.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.record.FieldNames;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
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

        assertThat(FieldNames.of("influxdbUrl")).isEqualTo("URL (influxdbUrl)");
        assertThat(parameters())
                .allSatisfy(name -> assertThat(FieldNames.of(name)).isEqualTo(label(labels, name) + " (" + name + ")"));
        assertThat(FieldNames.of("TAG_env")).isEqualTo(label(labels, "userTags") + " (TAG_env)");
        assertThat(FieldNames.of("influxdbMetricsSender")).isEqualTo("influxdbMetricsSender");
    }

    private static List<String> parameters() {
        String prefix = "InfluxDbMetrics.";
        return SCHEMA.getProperties().values().stream()
                .map(PropertyDescriptor::getName)
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .toList();
    }

    private static String label(Properties labels, String key) {
        return labels.getProperty(key).replaceFirst(":$", "");
    }
}

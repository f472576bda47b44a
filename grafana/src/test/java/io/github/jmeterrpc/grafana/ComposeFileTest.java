package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The compose file, what it asks for, and what Grafana's provisioning takes from it fit together.
 */
class ComposeFileTest {

    private static final String COMPOSE = text("docker-compose.yml");
    private static final String DATA_SOURCE = text("provisioning/datasources/influxdb.yml");

    private static String text(String file) {
        try {
            return Files.readString(DashboardFile.folder().resolveSibling(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern, Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void noPasswordIsPreset() {
        Set<String> asked = found("^ +\\w*PASSWORD: \\$\\{(\\w+):\\?", COMPOSE);

        assertThat(found("^ +(\\w*PASSWORD): ", COMPOSE)).hasSize(5);
        assertThat(found("^ +(\\w*PASSWORD): (?!\\$\\{\\w+:\\?)", COMPOSE)).isEmpty();
        assertThat(found("^(\\w*PASSWORD)=$", text("env.example"))).isEqualTo(asked);
        assertThat(found("^(\\w*PASSWORD)=.", text("env.example"))).isEmpty();
    }

    @Test
    void bothAreReachedFromThisMachineOnly() {
        assertThat(found("^ +- \"(\\S+):\\d+:\\d+\"", COMPOSE))
                .containsExactlyInAnyOrder("${INFLUXDB_ADDRESS:-127.0.0.1}", "${GRAFANA_ADDRESS:-127.0.0.1}");
    }

    @Test
    void versionsArePinnedAndBothHaveAHealthCheckAndAVolume() {
        assertThat(found("^ +image: (.+)$", COMPOSE))
                .hasSize(2)
                .allMatch(image -> image.matches("\\S+:\\d+\\.\\d+\\.\\d+"));
        assertThat(COMPOSE.split("\n +healthcheck:\n", -1)).hasSize(3);
        assertThat(found("^ +- (\\w+):/var/lib/", COMPOSE)).containsExactlyInAnyOrder("influxdb", "grafana");
    }

    /** The syntax with braces would expand a $ in a password once more. */
    @Test
    void theDataSourceTakesOnlyWhatGrafanaIsGiven() {
        String grafana = COMPOSE.substring(COMPOSE.indexOf("  grafana:"));

        assertThat(found("\\$(\\w+)", DATA_SOURCE)).isEqualTo(found("^ +(INFLUXDB_\\w+): ", grafana));
        assertThat(DATA_SOURCE).doesNotContain("${").contains("httpMode: POST").contains("version: InfluxQL");
    }

    @Test
    void mountedFilesExist() {
        assertThat(found("^ +- \\./(\\S+):/etc/grafana/", COMPOSE))
                .hasSize(4)
                .allMatch(folder -> Files.isDirectory(DashboardFile.folder().resolveSibling(folder)));
        assertThat(found("^ +path: (.+)$", text("provisioning/dashboards/jmeter.yml")))
                .isEqualTo(found("^ +- \\./dashboards:(\\S+):ro", COMPOSE));
    }

    @Test
    void theAlertRulesQueryTheProvisionedDataSource() {
        Set<String> uid = found("^ +uid: (.+)$", DATA_SOURCE);

        assertThat(found("^ +datasourceUid: (?!__expr__)(.+)$", text("provisioning/alerting/jmeter.yml")))
                .isEqualTo(uid);
        assertThat(text("README.md")).contains("the uid `" + uid.iterator().next() + "`");
    }

    /** By hand, on a machine without containers: the same variables, the same files. */
    @Test
    void theReadmeGivesTheDataSourceTheSame() {
        assertThat(found("^ *(INFLUXDB_\\w+)=", text("README.md"))).isEqualTo(found("\\$(\\w+)", DATA_SOURCE));
        assertThat(List.of("provisioning/datasources/influxdb.yml", "provisioning/dashboards/jmeter.yml"))
                .allMatch(file -> text("README.md").contains(file))
                .allMatch(file -> Files.exists(DashboardFile.folder().resolveSibling(Path.of(file))));
    }
}

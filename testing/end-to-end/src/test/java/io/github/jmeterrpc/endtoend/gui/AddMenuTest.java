package io.github.jmeterrpc.endtoend.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The names by which JMeter's menus offer the plugins' elements, read from {@code MenuFactory} of a
 * real JMeter home.
 */
@Tag("full")
class AddMenuTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    private Path folder;

    @Test
    void namesEveryElementInTheLanguageOfJMeterAndInTheOneThatIsChosenLater() throws IOException {
        Path later = folder.resolve("later");
        assertThat(menu("en", "zh-CN", later))
                .noneMatch(line -> line.contains("[res_key="))
                .contains(
                        "menu_threads\tio.github.jmeterrpc.arrivals.gui.ArrivalsGui\tArrivals",
                        "menu_timer\tio.github.jmeterrpc.arrivals.gui.IntendedStartTimerGui\tIntended Start",
                        "menu_generative_controller\tio.github.jmeterrpc.dubbo.gui.DubboSamplerGui\tDubbo Request",
                        "menu_config_element\tio.github.jmeterrpc.dubbo.gui.DubboDefaultsGui\tDubbo Defaults",
                        "menu_generative_controller\tio.github.jmeterrpc.thrift.gui.ThriftSamplerGui\tThrift Request",
                        "menu_config_element\tio.github.jmeterrpc.thrift.gui.ThriftDefaultsGui\tThrift Defaults",
                        "menu_listener\tio.github.jmeterrpc.influx.gui.InfluxDbMetricsGui\tInfluxDB Metrics")
                .filteredOn(line -> line.contains("jmeterrpc"))
                .hasSize(7);
        assertChinese(Files.readAllLines(later));
        assertChinese(menu("zh-CN", "zh-CN", folder.resolve("same")));
    }

    private static void assertChinese(List<String> menu) {
        assertThat(menu)
                .noneMatch(line -> line.contains("[res_key="))
                .contains(
                        "menu_threads\tio.github.jmeterrpc.arrivals.gui.ArrivalsGui\t到达率线程组",
                        "menu_timer\tio.github.jmeterrpc.arrivals.gui.IntendedStartTimerGui\t预定开始定时器",
                        "menu_generative_controller\tio.github.jmeterrpc.dubbo.gui.DubboSamplerGui\tDubbo 请求",
                        "menu_config_element\tio.github.jmeterrpc.dubbo.gui.DubboDefaultsGui\tDubbo 默认值",
                        "menu_generative_controller\tio.github.jmeterrpc.thrift.gui.ThriftSamplerGui\tThrift 请求",
                        "menu_config_element\tio.github.jmeterrpc.thrift.gui.ThriftDefaultsGui\tThrift 默认值",
                        "menu_listener\tio.github.jmeterrpc.influx.gui.InfluxDbMetricsGui\tInfluxDB 指标")
                .filteredOn(line -> line.contains("jmeterrpc"))
                .hasSize(7);
    }

    private List<String> menu(String language, String chosen, Path later) throws IOException {
        Path home = Suite.find().jmeter().path();
        Path script = folder.resolve("add-menu.groovy");
        try (InputStream in = AddMenuTest.class.getResourceAsStream("add-menu.groovy")) {
            Files.copy(in, script, StandardCopyOption.REPLACE_EXISTING);
        }
        Path menu = folder.resolve("menu");
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djava.awt.headless=true",
                        "-cp",
                        home.resolve("lib") + "/*:" + home.resolve("lib/ext") + "/*",
                        "groovy.ui.GroovyMain",
                        script.toString(),
                        home.toString(),
                        language,
                        menu.toString(),
                        chosen,
                        later.toString())
                .directory(folder.toFile());
        try (ManagedProcess process = ManagedProcess.start("menu", command, folder.resolve("console"), LIMIT)) {
            if (process.awaitExit() != 0) {
                throw process.failure("failed");
            }
        }
        return Files.readAllLines(menu);
    }
}

package io.github.jmeterrpc.common.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;

/** Just enough of a JMeter home for elements, plans and an engine inside a test's JVM. */
public final class JMeterEnvironment {

    private static boolean ready;

    private JMeterEnvironment() {}

    /** Sets JMeter up once per JVM: properties, English texts, saving and loading of plans. */
    public static synchronized void prepare() {
        if (ready) {
            return;
        }
        try {
            Path home = Files.createTempDirectory("jmeter-home");
            Path bin = Files.createDirectory(home.resolve("bin"));
            for (String name : new String[] {"jmeter.properties", "saveservice.properties", "upgrade.properties"}) {
                Path file = bin.resolve(name);
                try (InputStream in = JMeterEnvironment.class.getResourceAsStream("/bin/" + name)) {
                    Files.copy(in, file);
                }
                file.toFile().deleteOnExit();
            }
            bin.toFile().deleteOnExit();
            home.toFile().deleteOnExit();
            JMeterUtils.setJMeterHome(home.toString());
            JMeterUtils.loadJMeterProperties(bin.resolve("jmeter.properties").toString());
            JMeterUtils.setLocale(Locale.ENGLISH);
            SaveService.loadProperties();
            ready = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

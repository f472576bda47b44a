package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The names under which Dubbo knows the plugin's extensions. */
class ExtensionNamesTest {

    private static final Path FILES = Path.of("src/main/resources/META-INF/dubbo");
    private static final String TRIPLE = "org.apache.dubbo.remoting.api.pu.PortUnificationTransporter";
    private static final String DUBBO = "org.apache.dubbo.remoting.Transporter";

    private static List<String> extensionPoints() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** As in Dubbo: {@code abc-def} is the name of an {@code AbcDefFilter}. */
    @ParameterizedTest
    @MethodSource("extensionPoints")
    void anExtensionHasTheNameOfItsClassUnlessItReplacesOneOfDubbo(String extensionPoint) throws IOException {
        Properties ofDubbo = ofDubbo(extensionPoint);
        // A reference names one client for all protocols.
        String namesake = extensionPoint.equals(TRIPLE) ? DUBBO : extensionPoint;
        Properties named = own(namesake);

        Properties own = own(extensionPoint);
        assertThat(own).isNotEmpty();
        own.keySet().removeAll(ofDubbo.keySet());
        assertThat(own).allSatisfy((name, type) -> assertThat(name)
                .isEqualTo(nameOf(named.getProperty((String) name), namesake)));
    }

    private static String nameOf(String type, String extensionPoint) {
        String kind = extensionPoint
                .replaceFirst(".*\\p{Lower}(?=\\p{Upper})|.*\\.", "")
                .replaceFirst("\\d+$", "");
        return type.replaceFirst(".*\\.", "")
                .replaceFirst(kind + "$", "")
                .replaceAll("(?<=\\p{Lower})(?=\\p{Upper})", "-")
                .toLowerCase(Locale.ROOT);
    }

    private static Properties own(String extensionPoint) throws IOException {
        try (InputStream in = Files.newInputStream(FILES.resolve(extensionPoint))) {
            Properties names = new Properties();
            names.load(in);
            return names;
        }
    }

    private static Properties ofDubbo(String extensionPoint) throws IOException {
        Properties names = new Properties();
        ClassLoader loader = ExtensionNamesTest.class.getClassLoader();
        for (URL file :
                loader.resources("META-INF/dubbo/internal/" + extensionPoint).toList()) {
            try (InputStream in = file.openStream()) {
                names.load(in);
            }
        }
        return names;
    }
}

package io.github.jmeterrpc.dubbo.registry;

import com.alibaba.nacos.api.exception.NacosException;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.dubbo.metadata.report.MetadataReport;
import org.apache.dubbo.metadata.report.MetadataReportInstance;
import org.apache.dubbo.metadata.store.nacos.NacosConfigServiceWrapper;
import org.apache.dubbo.metadata.store.nacos.NacosMetadataReport;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Settings of Dubbo's Nacos client: its folders, retries, namespace, and the end of its
 * connections.
 */
public final class NacosAccess {

    /**
     * Number of retries to connect. Dubbo's default of ten blocks a thread for minutes if the
     * server's host does not respond.
     */
    private static final String RETRIES = "1";

    /**
     * System property for the folder in which Nacos' client stores copies of its data; the default
     * is the user's home.
     */
    private static final String FILES = "JM.SNAPSHOT.PATH";

    /** System property for the folder of the client's log. */
    private static final String LOG = "JM.LOG.PATH";

    private static final Logger LOGGER = LoggerFactory.getLogger(NacosAccess.class);

    private NacosAccess() {}

    /**
     * Keeps the client's files in a private folder of this JVM, deleted at its end, unless the JVM
     * was started with another folder for them. The client calls the providers listed in these
     * files, so other users must not be able to write them.
     */
    public static synchronized void useTemporaryFolder() {
        if (System.getProperty(FILES) != null && System.getProperty(LOG) != null) {
            return;
        }
        try {
            Path folder = Files.createTempDirectory("jmeter-nacos-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder), "delete " + folder));
            System.getProperties().putIfAbsent(FILES, folder.toString());
            System.getProperties().putIfAbsent(LOG, folder.toString());
        } catch (IOException e) {
            throw new RegistryException(
                    "Cannot make a folder for the files of the Nacos client in " + System.getProperty("java.io.tmpdir")
                            + "; make it writable, or start JMeter with -D" + FILES + "=FOLDER and -D" + LOG
                            + "=FOLDER",
                    new UncheckedIOException(e));
        }
    }

    /**
     * Ends the connections and threads of an application's metadata reports: Dubbo 3.3 leaves them
     * behind.
     */
    static void closeReports(ApplicationModel application) {
        MetadataReportInstance reports = application.getBeanFactory().getBean(MetadataReportInstance.class);
        for (MetadataReport report : reports.getMetadataReports(false).values()) {
            if (report instanceof NacosMetadataReport) {
                try {
                    Field client = NacosMetadataReport.class.getDeclaredField("configService");
                    client.setAccessible(true);
                    ((NacosConfigServiceWrapper) client.get(report))
                            .getConfigService()
                            .shutDown();
                } catch (ReflectiveOperationException | NacosException e) {
                    LOGGER.info("A Nacos client keeps running until the end of this JVM: {}", e.toString());
                }
            }
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException | UncheckedIOException e) {
            // The operating system cleans the folder for temporary files.
        }
    }

    static void addTo(Map<String, String> parameters, RegistryOptions access) {
        parameters.putIfAbsent("nacos.retry", RETRIES);
        if (!access.namespace().isEmpty()) {
            parameters.put("namespace", access.namespace());
        }
    }
}

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

/** Parameters of Dubbo's Nacos registry beside address, user, password and group. */
public final class NacosAccess {

    /**
     * Further tries to connect. Dubbo's own ten keep a thread for minutes if the server's host does
     * not answer.
     */
    private static final String RETRIES = "1";

    /** Where Nacos' client keeps copies of its data; its own default is the user's home. */
    private static final String FILES = "JM.SNAPSHOT.PATH";

    /** Where it would write a log. */
    private static final String LOG = "JM.LOG.PATH";

    private static final Logger LOGGER = LoggerFactory.getLogger(NacosAccess.class);

    private NacosAccess() {}

    /**
     * Keeps the client's files in a private folder of this JVM, deleted at its end, unless the JVM
     * was started with another place for them. The client calls the providers that it finds there,
     * so no other user may write them.
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
            // The system empties the folder of temporary files.
        }
    }

    static void addTo(Map<String, String> parameters, RegistryOptions access) {
        parameters.putIfAbsent("nacos.retry", RETRIES);
        if (!access.namespace().isEmpty()) {
            parameters.put("namespace", access.namespace());
        }
    }
}

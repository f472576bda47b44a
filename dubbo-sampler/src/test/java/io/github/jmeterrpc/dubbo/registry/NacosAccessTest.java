package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;

class NacosAccessTest {

    private static final String FILES = "JM.SNAPSHOT.PATH";

    /** Nacos' client calls the providers that its files name. */
    @Test
    void filesOfTheClientAreInAPrivateFolder() throws Exception {
        String before = System.clearProperty(FILES);
        try {
            NacosAccess.useTemporaryFolder();
            Path first = Path.of(System.getProperty(FILES));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(first)))
                    .isEqualTo("rwx------");
            NacosAccess.useTemporaryFolder();
            assertThat(System.getProperty(FILES)).isEqualTo(first.toString());

            System.clearProperty(FILES);
            NacosAccess.useTemporaryFolder();
            assertThat(System.getProperty(FILES)).isNotEqualTo(first.toString());
        } finally {
            if (before != null) {
                System.setProperty(FILES, before);
            }
        }
    }
}

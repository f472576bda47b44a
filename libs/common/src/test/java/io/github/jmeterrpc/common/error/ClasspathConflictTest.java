package io.github.jmeterrpc.common.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClasspathConflictTest {

    private final LinkageError error = new NoSuchMethodError("Library.isTimeout");
    private final ClasspathConflict conflict =
            new ClasspathConflict("com.example.Library", "Library 3.3", "; look for other copies");

    @Test
    void namesTheJarOfAnotherVersion() {
        assertThat(conflict.explain(error, "/jmeter/lib/library-2.6.jar", "/jmeter/lib/ext/plugin.jar"))
                .isEqualTo("A class is missing or of another version (java.lang.NoSuchMethodError: Library.isTimeout):"
                        + " com.example.Library came from /jmeter/lib/library-2.6.jar, but the plugin brings Library 3.3"
                        + " itself; remove it from lib or lib/ext");
    }

    @Test
    void doesNotBlameThePlugin() {
        assertThat(conflict.explain(error, "/plugin.jar", "/plugin.jar"))
                .isEqualTo("A class is missing or of another version (java.lang.NoSuchMethodError: Library.isTimeout);"
                        + " look for other copies");
    }

    @Test
    void reportsThatTheLibraryIsMissing() {
        assertThat(conflict.explain(error)).contains("com.example.Library came from no jar");
    }
}

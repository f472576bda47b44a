package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdlFilesTest {

    private final IdlFiles files = new IdlFiles();

    @TempDir
    private Path folder;

    @Test
    void relativeNamesStartAtTheBaseFolder() throws Exception {
        Idl.write(folder, "idl/a.thrift", "struct A {}");
        assertThat(load("idl/a.thrift").name()).isEqualTo("a");
        assertThat(load(folder.resolve("idl/a.thrift").toString()).location())
                .isEqualTo(folder.resolve("idl/a.thrift").toString());
    }

    @Test
    void searchesIncludesBesideTheFileThenInTheSearchPath() throws Exception {
        Idl.write(folder, "main/a.thrift", "include 'b.thrift' include 'sub/c.thrift' struct A {1: b.B b, 2: c.C c}");
        Idl.write(folder, "main/b.thrift", "struct B {1: i32 near}");
        Idl.write(folder, "one/b.thrift", "struct B {1: i32 far}");
        Idl.write(folder, "two/sub/c.thrift", "include 'd.thrift' struct C {}");
        Idl.write(folder, "one/d.thrift", "struct D {}");
        Document a = load("main/a.thrift", "one", "two");
        Struct b = (Struct) a.includes().get(0).types().get("B");
        assertThat(b.fields().get(0).name()).isEqualTo("near");
        assertThat(a.includes().get(1).location()).endsWith("two/sub/c.thrift");
        assertThat(load("sub/c.thrift", "one", "two").name()).isEqualTo("c");
    }

    @Test
    void aFolderIsNoFile() throws Exception {
        Idl.write(folder, "idl/a.thrift", "struct A {}");
        Idl.write(folder, "b.thrift", "include \"idl\" struct B {}");
        assertThatThrownBy(() -> load("idl"))
                .hasMessage("idl: " + folder.resolve("idl") + " is a folder; name a .thrift file in it");
        assertThatThrownBy(() -> load("b.thrift")).hasMessageContaining("is a folder; name a .thrift file in it");
    }

    @Test
    void anIncludedFileKnowsOnlyWhatItIncludesItself() throws Exception {
        Idl.write(folder, "a.thrift", "include 'b.thrift' struct A {1: c.C c}");
        Idl.write(folder, "b.thrift", "include 'c.thrift'");
        Idl.write(folder, "c.thrift", "struct C {}");
        assertThatThrownBy(() -> load("a.thrift"))
                .hasMessageContaining("include \"c.thrift\"; files that an included file includes are not visible");
    }

    @Test
    void filesMayLieInJars() throws Exception {
        Path jar = folder.resolve("lib/api.jar");
        zip(
                jar,
                Map.of(
                        "shop/order.thrift", "include '../base.thrift' include 'shop/item.thrift' include 'x.thrift'",
                        "base.thrift", "struct Base {}",
                        "shop/item.thrift", "struct Item {}",
                        "idl/x.thrift", "struct X {}"));
        Document order = load("lib/api.jar!/shop/order.thrift", "lib/api.jar!/idl");
        assertThat(order.location()).isEqualTo(jar + "!/shop/order.thrift");
        assertThat(order.includes()).extracting(Document::name).containsExactly("base", "item", "x");
        assertThat(load("shop/item.thrift", "lib/api.jar").types()).containsKey("Item");
    }

    @Test
    void namesMissingFilesAndTheSearchedFolders() throws Exception {
        Idl.write(folder, "main/a.thrift", "\ninclude 'b.thrift'");
        assertThatThrownBy(() -> load("main/a.thrift", "one"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining("line 2, column 1: cannot find b.thrift; looked for "
                        + folder.resolve("main/b.thrift") + ", " + folder.resolve("one/b.thrift")
                        + "; correct the name, or add its folder to the search path");
        assertThatThrownBy(() -> load("none.thrift"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining(
                        "none.thrift: cannot find this file; looked for " + folder.resolve("none.thrift"));
        assertThatThrownBy(() -> load("main")).hasMessageContaining("is a folder");
        assertThatThrownBy(() -> load(" ")).hasMessageContaining("name the file");
        assertThatThrownBy(() -> load("a\0b")).hasMessageContaining("no file can have the name");
        assertThatThrownBy(() -> load("x.thrift", "a\0b")).hasMessageContaining("of the search path cannot exist");
    }

    @Test
    void staysInsideAJarAndReportsFilesThatAreNoJar() throws Exception {
        zip(folder.resolve("a.jar"), Map.of("a.thrift", "include '../../x.thrift'"));
        Idl.write(folder, "x.thrift", "struct X {}");
        Idl.write(folder, "no.jar", "no jar");
        assertThatThrownBy(() -> load("a.jar!/a.thrift")).hasMessageContaining("the name leads out of the jar");
        assertThatThrownBy(() -> load("a.jar!/../x.thrift")).hasMessageContaining("cannot find this file");
        assertThatThrownBy(() -> load("no.jar!/a.thrift"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining("cannot read " + folder.resolve("no.jar"));
    }

    @Test
    void circlesOfFilesAreRefused() throws Exception {
        Idl.write(folder, "a.thrift", "include 'b.thrift'");
        Idl.write(folder, "b.thrift", "include 'a.thrift'");
        assertThatThrownBy(() -> load("a.thrift"))
                .isInstanceOf(IdlException.class)
                .hasMessageContaining("files include each other: ")
                .hasMessageContaining("a.thrift includes ")
                .hasMessageContaining("b.thrift, line 1, column 1");
    }

    @Test
    void filesAreReadOncePerTest() throws Exception {
        Idl.write(folder, "a.thrift", "include 'b.thrift' struct A {}");
        Idl.write(folder, "b.thrift", "struct B {}");
        Document first = load("a.thrift");
        Idl.write(folder, "b.thrift", "struct C {}");
        assertThat(load("a.thrift")).isSameAs(first);
        Document ofTheNextTest = new IdlFiles().load("a.thrift", folder, List.of());
        assertThat(ofTheNextTest.includes().get(0).types()).containsOnlyKeys("C");
    }

    @Test
    void aFileThatWasRefusedIsReadAgain() throws Exception {
        Idl.write(folder, "a.thrift", "struct");
        assertThatThrownBy(() -> load("a.thrift")).hasMessageContaining("a.thrift, line 1");
        Idl.write(folder, "a.thrift", "struct D {}");
        assertThat(load("a.thrift").types()).containsOnlyKeys("D");
    }

    @Test
    void deepIncludesAreRefused() throws Exception {
        for (int i = 0; i < 65; i++) {
            Idl.write(folder, "a" + i + ".thrift", "include 'a" + (i + 1) + ".thrift'");
        }
        Idl.write(folder, "a65.thrift", "");
        assertThat(load("a2.thrift").includes()).hasSize(1);
        assertThatThrownBy(() -> load("a1.thrift")).hasMessageContaining("more than 64 files include each other");
    }

    @Test
    void commentsMayBeInAnyEncodingAndFilesMayBeginWithAByteOrderMark() throws Exception {
        byte[] latin = "// \u00e4\u00f6\u00fc\nstruct A {}".getBytes(StandardCharsets.ISO_8859_1);
        Files.write(folder.resolve("a.thrift"), latin);
        Idl.write(folder, "b.thrift", "\uFEFFstruct B {}");
        assertThat(load("a.thrift").types()).containsOnlyKeys("A");
        assertThat(load("b.thrift").types()).containsOnlyKeys("B");
    }

    /** A sample that calls a method of a known file must not wait for the load of another file. */
    @Test
    void aKnownFileIsLoadedWithoutALock() throws Exception {
        Idl.write(folder, "a.thrift", "struct A {}");
        Document known = load("a.thrift");
        synchronized (files) {
            assertThat(CompletableFuture.supplyAsync(() -> {
                                try {
                                    return load("a.thrift");
                                } catch (IdlException e) {
                                    throw new IllegalStateException(e);
                                }
                            })
                            .get(20, TimeUnit.SECONDS))
                    .isSameAs(known);
        }
    }

    @Test
    void keepsTheFilesThatWereLoadedLast() throws Exception {
        Idl.write(folder, "a.thrift", "struct A {}");
        Document known = load("a.thrift");
        for (int i = 0; i < 99; i++) {
            Idl.write(folder, i + ".thrift", "struct B {}");
            load(i + ".thrift");
        }
        assertThat(load("a.thrift")).isSameAs(known);
        Idl.write(folder, "c.thrift", "struct C {}");
        Document last = load("c.thrift");
        assertThat(load("c.thrift")).isSameAs(last);
        assertThat(load("a.thrift")).isNotSameAs(known);
    }

    private Document load(String file, String... searchPath) throws IdlException {
        return files.load(file, folder, List.of(searchPath));
    }

    private static void zip(Path jar, Map<String, String> entries) throws IOException {
        Files.createDirectories(jar.getParent());
        try (OutputStream out = Files.newOutputStream(jar);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
    }
}

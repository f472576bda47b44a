package io.github.jmeterrpc.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProtocTest {

    @TempDir
    Path folder;

    @Test
    void importsStartAtAFolderAboveTheFile() throws Exception {
        Path common = Files.createDirectories(folder.resolve("protos/shop/common"));
        Path orders = Files.createDirectories(folder.resolve("protos/shop/orders"));
        Files.writeString(
                common.resolve("money.proto"), "syntax = \"proto3\"; package shop; message Money { int64 cents = 1; }");
        Path service = Files.writeString(
                orders.resolve("orders.proto"),
                """
                syntax = "proto3";
                package shop;
                import "shop/common/money.proto";
                service Orders { rpc Pay(Money) returns (Money); }
                """);
        assertThat(ProtobufDefinition.ofSet(Protoc.compile(service, TestDefinitions.searchPath()))
                        .serviceNames())
                .containsExactly("shop.Orders");
    }

    @Test
    void anErrorIsNamedWithItsLine() throws Exception {
        Path file = Files.writeString(folder.resolve("a.proto"), "syntax = \"proto3\";\nmessage A { strin x = 1; }\n");
        assertThatThrownBy(() -> Protoc.compile(file, TestDefinitions.searchPath()))
                .hasMessageStartingWith("is refused by protoc: a.proto:2:13: \"strin\" is not defined");
    }

    @Test
    void anImportThatIsNowhereIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("a.proto"), "syntax = \"proto3\";\nimport \"b.proto\";\n");
        assertThatThrownBy(() -> Protoc.compile(file, TestDefinitions.searchPath()))
                .hasMessageStartingWith("is refused by protoc: b.proto: File not found");
    }

    @Test
    void withoutProtocTheCommandIsNamed() {
        assertThatThrownBy(() -> Protoc.compile(folder.resolve("orders.proto"), folder.toString()))
                .hasMessage("needs protoc, which is not on the PATH; install it, or make a descriptor set where it is"
                        + " and name that here: protoc --include_imports --descriptor_set_out=orders.pb orders.proto");
    }

    @Test
    void theDescriptorSetOfTheTestPlansIsOfItsText() throws Exception {
        Path text = Path.of("../../targets/rpc/src/main/proto/echo.proto");
        assertThat(Path.of("../../test-plans/plans/echo.pb"))
                .as("generate it anew: targets/rpc/generate")
                .hasBinaryContent(Protoc.compile(text, TestDefinitions.searchPath()));
    }

    @Test
    void nothingIsLeftBehind() throws Exception {
        long before = temporaryFiles();
        TestDefinitions.compiled(TestDefinitions.PROTOS.resolve("types.proto"));
        assertThat(temporaryFiles()).isEqualTo(before);
    }

    private static long temporaryFiles() throws Exception {
        try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().matches("definition.*\\.pb"))
                    .count();
        }
    }
}

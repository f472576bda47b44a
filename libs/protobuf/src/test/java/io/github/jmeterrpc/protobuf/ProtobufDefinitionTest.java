package io.github.jmeterrpc.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProtobufDefinitionTest {

    private static byte[] types;
    private static ProtobufDefinition definition;

    @BeforeAll
    static void compile() throws Exception {
        types = TestDefinitions.compiled(TestDefinitions.PROTOS.resolve("types.proto"));
        definition = ProtobufDefinition.ofSet(types);
    }

    @Test
    void servicesAndMethodsAreThoseOfTheFile() throws Exception {
        assertThat(definition.serviceNames()).containsExactly("types.Types");
        assertThat(definition.service("types.Types").methods())
                .extracting(ProtobufMethod::toString)
                .containsExactly(
                        "Echo(types.All): types.All",
                        "Nothing(google.protobuf.Empty): google.protobuf.Empty",
                        "Watch(types.All): stream types.All",
                        "Upload(stream types.All): types.All",
                        "Chat(stream types.All): stream types.All",
                        "Values(google.protobuf.ListValue): google.protobuf.Value");
        assertThat(definition.service("types.Types").methods())
                .extracting(ProtobufMethod::kind)
                .contains(MethodKind.values());
    }

    @Test
    void aServiceIsFoundByTheNameOfItsJavaInterface() throws Exception {
        assertThat(definition.service("com.example.api.Types").name()).isEqualTo("types.Types");
    }

    @Test
    void aServiceThatIsMissingIsNamedWithTheNearest() {
        assertThatThrownBy(() -> definition.service("types.Tipes"))
                .hasMessage("has no service types.Tipes; type types.Types, or one of: types.Types");
    }

    @Test
    void aMethodIsFoundInAnotherCase() throws Exception {
        assertThat(definition.service("types.Types").method("echo").name()).isEqualTo("Echo");
        assertThatThrownBy(() -> definition.service("types.Types").method("ecco"))
                .hasMessage("is not a method of types.Types; type Echo, or one of: Echo, Nothing, Watch, Upload, Chat,"
                        + " Values");
    }

    @Test
    void aSetWithoutTheFilesOfTheLibraryIsComplete() throws Exception {
        FileDescriptorProto only = FileDescriptorSet.parseFrom(types).getFileList().stream()
                .filter(file -> file.getName().equals("types.proto"))
                .findFirst()
                .orElseThrow();
        assertThat(ProtobufDefinition.ofFiles(List.of(only.toByteArray())).serviceNames())
                .containsExactly("types.Types");
        assertThat(ProtobufDefinition.missingImports(List.of(only.toByteArray())))
                .isEmpty();
    }

    @Test
    void aMissingImportIsNamedWithTheCommand() throws Exception {
        byte[] lacking = FileDescriptorProto.newBuilder()
                .setName("a.proto")
                .addDependency("b.proto")
                .build()
                .toByteArray();
        assertThatThrownBy(() -> ProtobufDefinition.ofFiles(List.of(lacking)))
                .hasMessage("lacks the file b.proto, which a.proto imports; make it with all imports: protoc"
                        + " --include_imports --descriptor_set_out=service.pb service.proto");
        assertThat(ProtobufDefinition.missingImports(List.of(lacking))).containsExactly("b.proto");
    }

    @Test
    void aFileThatImportsItselfIsRefused() {
        byte[] endless = FileDescriptorProto.newBuilder()
                .setName("a.proto")
                .addDependency("a.proto")
                .build()
                .toByteArray();
        assertThatThrownBy(() -> ProtobufDefinition.ofFiles(List.of(endless)))
                .hasMessage("has the file a.proto, which imports itself; correct the import");
    }

    @Test
    void whatIsNoSetIsSaid() {
        for (String text : List.of("", "syntax = \"proto3\";", "{}")) {
            assertThatThrownBy(() -> ProtobufDefinition.ofSet(text.getBytes()))
                    .as(text)
                    .hasMessageStartingWith("is not a descriptor set; make one by: protoc ");
        }
    }

    @Test
    void aSetWithoutAServiceIsSaid() {
        byte[] empty = FileDescriptorSet.newBuilder()
                .addFile(FileDescriptorProto.newBuilder().setName("a.proto"))
                .build()
                .toByteArray();
        assertThatThrownBy(() -> ProtobufDefinition.ofSet(empty)).hasMessageStartingWith("defines no service; ");
    }
}

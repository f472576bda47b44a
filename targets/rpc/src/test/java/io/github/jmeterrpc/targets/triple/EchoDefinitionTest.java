package io.github.jmeterrpc.targets.triple;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The definition of the target has three forms: this compares two; ProtocTest has the text. */
class EchoDefinitionTest {

    @Test
    void theDescriptorSetOfTheTestPlansIsOfTheGeneratedCode() throws Exception {
        FileDescriptorSet set =
                FileDescriptorSet.parseFrom(Files.readAllBytes(Path.of("../../test-plans/plans/echo.pb")));
        FileDescriptorProto.Builder file = set.getFile(0).toBuilder();
        // Generated code does not keep the names in JSON, which follow from the others.
        file.getMessageTypeBuilderList()
                .forEach(type -> type.getFieldBuilderList().forEach(FieldDescriptorProto.Builder::clearJsonName));

        assertThat(set.getFileList()).hasSize(1);
        assertThat(file.build()).isEqualTo(EchoProto.getDescriptor().toProto());
    }
}

package io.github.jmeterrpc.protobuf;

import com.google.protobuf.AnyProto;
import com.google.protobuf.ApiProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import com.google.protobuf.DurationProto;
import com.google.protobuf.EmptyProto;
import com.google.protobuf.FieldMaskProto;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.SourceContextProto;
import com.google.protobuf.StructProto;
import com.google.protobuf.TimestampProto;
import com.google.protobuf.TypeProto;
import com.google.protobuf.WrappersProto;
import com.google.protobuf.util.JsonFormat.TypeRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The services and messages of a set of protobuf files. Immutable and thread-safe.
 *
 * <p>Files of {@code google/protobuf} may be missing, because the library contains them. All other
 * files must be present, with their imports.
 */
public final class ProtobufDefinition {

    /** The files that each protobuf library contains, for sets that omit them. */
    private static final Map<String, FileDescriptor> BUILT_IN = Stream.of(
                    AnyProto.getDescriptor(),
                    ApiProto.getDescriptor(),
                    DurationProto.getDescriptor(),
                    EmptyProto.getDescriptor(),
                    FieldMaskProto.getDescriptor(),
                    SourceContextProto.getDescriptor(),
                    StructProto.getDescriptor(),
                    TimestampProto.getDescriptor(),
                    TypeProto.getDescriptor(),
                    WrappersProto.getDescriptor(),
                    FileDescriptorSet.getDescriptor().getFile())
            .collect(Collectors.toMap(FileDescriptor::getFullName, file -> file));

    private final Map<String, ProtobufService> services = new TreeMap<>();

    private ProtobufDefinition(Collection<FileDescriptor> files) {
        TypeRegistry.Builder types = TypeRegistry.newBuilder();
        BUILT_IN.values().forEach(file -> types.add(file.getMessageTypes()));
        files.forEach(file -> types.add(file.getMessageTypes()));
        MessageJson json = new MessageJson(types.build());
        for (FileDescriptor file : files) {
            for (ServiceDescriptor service : file.getServices()) {
                services.put(service.getFullName(), new ProtobufService(service, json));
            }
        }
    }

    /**
     * Reads a descriptor set, as {@code protoc --include_imports --descriptor_set_out} writes it.
     *
     * @throws DefinitionException if the bytes are not a descriptor set, or if an imported file is
     *     missing
     */
    public static ProtobufDefinition ofSet(byte[] descriptorSet) throws DefinitionException {
        try {
            return of(FileDescriptorSet.parseFrom(descriptorSet).getFileList());
        } catch (InvalidProtocolBufferException e) {
            throw notASet();
        }
    }

    /**
     * Reads files one by one, as a server's reflection service sends them.
     *
     * @param files messages {@code FileDescriptorProto} in any order, with all imported files
     * @throws DefinitionException as in {@link #ofSet}
     */
    public static ProtobufDefinition ofFiles(Collection<byte[]> files) throws DefinitionException {
        List<FileDescriptorProto> parsed = new ArrayList<>();
        try {
            for (byte[] file : files) {
                parsed.add(FileDescriptorProto.parseFrom(file));
            }
        } catch (InvalidProtocolBufferException e) {
            throw notASet();
        }
        return of(parsed);
    }

    private static DefinitionException notASet() {
        return new DefinitionException("is not a descriptor set; make one by: " + Protoc.command("service.proto"));
    }

    private static ProtobufDefinition of(List<FileDescriptorProto> files) throws DefinitionException {
        Map<String, FileDescriptorProto> named = new LinkedHashMap<>();
        files.forEach(file -> named.put(file.getName(), file));
        if (named.isEmpty() || named.containsKey("")) {
            throw notASet();
        }
        Map<String, FileDescriptor> linked = new LinkedHashMap<>();
        for (String name : named.keySet()) {
            link(name, "", named, linked, new HashSet<>());
        }
        ProtobufDefinition definition = new ProtobufDefinition(linked.values());
        if (definition.services.isEmpty()) {
            throw new DefinitionException(
                    "defines no service; name the file that has the line 'service …', or a" + " descriptor set of it");
        }
        return definition;
    }

    /** @param open files whose imports are being linked; a file that imports itself is rejected */
    private static FileDescriptor link(
            String name,
            String importing,
            Map<String, FileDescriptorProto> files,
            Map<String, FileDescriptor> linked,
            Set<String> open)
            throws DefinitionException {
        FileDescriptor known = linked.get(name);
        if (known != null) {
            return known;
        }
        FileDescriptorProto file = files.get(name);
        if (file == null) {
            FileDescriptor builtIn = BUILT_IN.get(name);
            if (builtIn == null) {
                throw new DefinitionException("lacks the file " + name + ", which " + importing
                        + " imports; make it with all imports: " + Protoc.command("service.proto"));
            }
            return builtIn;
        }
        if (!open.add(name)) {
            throw new DefinitionException("has the file " + name + ", which imports itself; correct the import");
        }
        List<FileDescriptor> imports = new ArrayList<>();
        for (String imported : file.getDependencyList()) {
            imports.add(link(imported, name, files, linked, open));
        }
        try {
            FileDescriptor descriptor = FileDescriptor.buildFrom(file, imports.toArray(FileDescriptor[]::new));
            linked.put(name, descriptor);
            return descriptor;
        } catch (DescriptorValidationException e) {
            throw new DefinitionException("has an error in " + name + ": " + e.getMessage());
        }
    }

    /** The full names of the services, in alphabetical order. */
    public List<String> serviceNames() {
        return List.copyOf(services.keySet());
    }

    /**
     * Returns the service for an interface name: the service with this full name, otherwise the
     * only service with the same last part, because a provider may register a service under the
     * name of its Java interface.
     *
     * @param interfaceName full name, such as {@code demo.Greeter}
     * @throws DefinitionException if no service or several services match; the message lists the
     *     services
     */
    public ProtobufService service(String interfaceName) throws DefinitionException {
        ProtobufService exact = services.get(interfaceName);
        if (exact != null) {
            return exact;
        }
        String last = lastPart(interfaceName);
        List<String> alike = services.keySet().stream()
                .filter(name -> lastPart(name).equals(last))
                .toList();
        if (alike.size() == 1) {
            return services.get(alike.get(0));
        }
        throw new DefinitionException(
                "has no service " + interfaceName + "; " + Nearest.advice(interfaceName, services.keySet()));
    }

    private static String lastPart(String name) {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** Returns the names of imported files that are missing among these files. */
    public static List<String> missingImports(Collection<byte[]> files) throws DefinitionException {
        Map<String, FileDescriptorProto> named = new HashMap<>();
        try {
            for (byte[] file : files) {
                FileDescriptorProto parsed = FileDescriptorProto.parseFrom(file);
                named.put(parsed.getName(), parsed);
            }
        } catch (InvalidProtocolBufferException e) {
            throw notASet();
        }
        return named.values().stream()
                .flatMap(file -> file.getDependencyList().stream())
                .filter(name -> !named.containsKey(name) && !BUILT_IN.containsKey(name))
                .distinct()
                .toList();
    }
}

package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.property.PropertyReader;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Services;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.apache.jmeter.util.JMeterUtils;

/** Finds the service and the method that a sampler names in its IDL. */
public final class MethodReader {

    /**
     * A method of a service.
     *
     * @param service name of the service, for display
     * @param method the method in the IDL
     */
    public record CalledMethod(String service, Method method) {}

    private static final ThriftSchema SCHEMA = ThriftSchema.INSTANCE;

    private MethodReader() {}

    /** The properties that identify a method. */
    static PropertyDescriptor<?, ?>[] properties() {
        return new PropertyDescriptor<?, ?>[] {SCHEMA.idlFile, SCHEMA.idlPath, SCHEMA.service, SCHEMA.method};
    }

    /**
     * Finds the method that the properties identify.
     *
     * @throws InvalidInputException if the IDL cannot be used, or has no such service or method
     */
    static CalledMethod targetOf(PropertyReader read, IdlFiles files) throws InvalidInputException {
        return find(
                load(files, read.text(SCHEMA.idlFile), read.text(SCHEMA.idlPath)),
                read.text(SCHEMA.service),
                read.text(SCHEMA.method));
    }

    /**
     * Loads an IDL; relative names start at the folder of the test plan, then at the folders of the
     * path, then at the JMeter home.
     *
     * @param file name of the file as typed
     * @param path folders and jars, separated by semicolons
     * @throws InvalidInputException if the IDL cannot be used; the message names file, line and
     *     column
     */
    public static Document load(IdlFiles files, String file, String path) throws InvalidInputException {
        if (file.isEmpty()) {
            throw new InvalidInputException(
                    SCHEMA.label(SCHEMA.idlFile),
                    file,
                    "is empty; type the name of the .thrift file that declares the service");
        }
        // The JMeter home comes last, so that plans in any folder find the files that ship with the
        // plugin.
        List<String> folders = Stream.concat(
                        Arrays.stream(path.split(";")).map(String::trim),
                        Stream.ofNullable(JMeterUtils.getJMeterHome()))
                .filter(folder -> !folder.isEmpty())
                .toList();
        Path base = Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath();
        try {
            return files.load(file, base, folders);
        } catch (IdlException e) {
            throw new InvalidInputException(
                    SCHEMA.label(SCHEMA.idlFile), file, e.getMessage() + whereServersLook(base), e.further());
        }
    }

    /** JMeter sends a plan to its servers without the files that the plan refers to. */
    private static String whereServersLook(Path base) {
        String host = JMeterUtils.getPropDefault(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
        return host.isEmpty()
                ? ""
                : ". This is the JMeter server " + host
                        + " of a test with -R, which sends no files: relative names start at "
                        + base
                        + " there; copy the IDL with its includes to that folder, or type the absolute name of a"
                        + " file that every server has";
    }

    /**
     * Finds a method in a document.
     *
     * @param service name of the service, or empty if the document has only one
     * @throws InvalidInputException if the service or method does not exist; the message lists the
     *     existing ones
     */
    public static CalledMethod find(Document document, String service, String method) throws InvalidInputException {
        TypedText.requirePlain(SCHEMA.label(SCHEMA.service), service);
        TypedText.requirePlain(SCHEMA.label(SCHEMA.method), method);
        Service found = serviceOf(document, service);
        Method called = found.method(method)
                .orElseThrow(() -> new InvalidInputException(
                        SCHEMA.label(SCHEMA.method),
                        method,
                        "is not in the service " + found.name() + " of " + document.location() + "; it has "
                                + listed(found.methods().stream()
                                        .map(Method::name)
                                        .toList())));
        return new CalledMethod(found.name(), called);
    }

    private static Service serviceOf(Document document, String name) throws InvalidInputException {
        Services services = new Services(document);
        List<Service> own = List.copyOf(document.services().values());
        if (name.isEmpty() && own.size() == 1) {
            return own.get(0);
        }
        String problem = name.isEmpty() ? "is empty" : "is not in " + document.location();
        return services.find(name)
                .orElseThrow(() -> new InvalidInputException(
                        SCHEMA.label(SCHEMA.service),
                        name,
                        problem + "; choose from "
                                + listed(services.all().stream()
                                        .map(services::nameOf)
                                        .toList())));
    }

    private static String listed(List<String> names) {
        return names.isEmpty() ? "none" : names.stream().sorted().collect(Collectors.joining(", "));
    }
}

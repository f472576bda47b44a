package io.github.jmeterrpc.thrift.gui.browse;

import io.github.jmeterrpc.thrift.codec.request.ThriftArgumentTemplate;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Services;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A method that can be chosen.
 *
 * @param service name of the service in a sampler
 * @param method method of the service
 */
public record BrowseChoice(String service, Method method) {

    /** Returns all methods of a document and its includes. */
    static List<BrowseChoice> of(Document document) {
        Services services = new Services(document);
        List<BrowseChoice> choices = new ArrayList<>();
        for (Service service : services.all()) {
            service.methods().forEach(method -> choices.add(new BrowseChoice(services.nameOf(service), method)));
        }
        return choices;
    }

    /** Returns a template of the arguments. */
    public ThriftArgumentTemplate template() {
        return ThriftArgumentTemplate.of(method);
    }

    /** Returns the declaration of the method in the IDL, in one line. */
    String signature() {
        String parameters = method.parameters().fields().stream()
                .map(BrowseChoice::declared)
                .collect(Collectors.joining(", "));
        String exceptions = method.exceptions().stream()
                .map(exception -> exception.type().label())
                .collect(Collectors.joining(", "));
        return service + "." + method.name() + "(" + parameters + "): "
                + (method.oneway()
                        ? "oneway"
                        : method.returns().map(Type::label).orElse("void"))
                + (exceptions.isEmpty() ? "" : " throws " + exceptions);
    }

    private static String declared(Field field) {
        return field.type().label() + " " + field.name();
    }
}

package io.github.jmeterrpc.dubbo.discovery.catalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.jmeterrpc.dubbo.args.JavaType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the JSON texts in which providers describe their services to a metadata center. */
public final class ServiceDefinition {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Maximum number of methods shown per service. */
    private static final int MOST_METHODS = 1000;

    /** Orders methods by name, then by number of parameters. */
    public static final Comparator<ServiceMethod> ORDER = Comparator.comparing(ServiceMethod::name)
            .thenComparing(method -> method.parameterTypes().size())
            .thenComparing(method -> String.join(",", method.parameterTypes()));

    private ServiceDefinition() {}

    /**
     * The methods of a service's full definition, by name and number of parameters.
     *
     * @return empty if the text is not a definition
     */
    public static List<ServiceMethod> methodsOf(String text) throws CatalogException {
        JsonNode definition = read(text);
        TypeDefinitions described = TypeDefinitions.of(definition.path("types"));
        DubboArgumentTemplate template = new DubboArgumentTemplate(described);
        List<ServiceMethod> methods = new ArrayList<>();
        for (JsonNode method : definition.path("methods")) {
            if (methods.size() >= MOST_METHODS) {
                break;
            }
            List<JavaType> types = new ArrayList<>();
            for (JsonNode type : method.path("parameterTypes")) {
                types.add(JavaType.parse(type.asText()));
            }
            methods.add(ServiceMethod.ofJava(
                    method.path("name").asText(),
                    types.stream().map(ServiceDefinition::className).toList(),
                    method.path("returnType").asText(),
                    template.of(types),
                    new ArgumentDefinitions(types, described)));
        }
        methods.sort(ORDER);
        return methods;
    }

    /**
     * Returns the name by which a provider looks up a class: without type arguments, and with
     * {@code $} before nested classes. Metadata has a dot instead, so a name that follows a
     * capitalized name is taken for a nested class.
     */
    public static String className(JavaType type) {
        StringBuilder name = new StringBuilder();
        boolean inClass = false;
        for (String part : type.erased().split("\\.")) {
            if (!name.isEmpty()) {
                name.append(inClass ? '$' : '.');
            }
            name.append(part);
            inClass |= !part.isEmpty() && Character.isUpperCase(part.charAt(0));
        }
        return name.toString();
    }

    /** Returns the groups and versions under which an application's metadata offers an interface. */
    public static Set<ServiceName> servicesOf(String text, String interfaceName) throws CatalogException {
        Set<ServiceName> services = new HashSet<>();
        for (JsonNode service : read(text).path("services")) {
            if (service.path("name").asText().equals(interfaceName)) {
                services.add(ServiceNames.of(
                        interfaceName,
                        service.path("group").asText(""),
                        service.path("version").asText("")));
            }
        }
        return services;
    }

    private static JsonNode read(String text) throws CatalogException {
        if (!text.startsWith("{")) {
            // A ZooKeeper node without data holds the address of its creator.
            return MAPPER.createObjectNode();
        }
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new CatalogException("The metadata of the service is not valid JSON: " + e.getOriginalMessage(), e);
        }
    }
}

package io.github.jmeterrpc.dubbo.discovery.telnet;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.args.JavaType;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.DubboArgumentTemplate;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceNames;
import io.github.jmeterrpc.dubbo.discovery.catalog.TypeDefinitions;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;

/**
 * Lists the services of a provider with the text commands {@code ls} and {@code ls -l}. Providers
 * of Dubbo 2.6 and 2.7 answer them on the service port, late versions of 2.7 only if their protocol
 * is configured with {@code telnet="ls"}. Dubbo 3 does not support these commands on the service
 * port. Each query opens a new connection.
 */
public final class TelnetCatalog implements ServiceCatalog {

    private static final String UNKNOWN_COMMAND = "Unsupported command";
    private static final String FORBIDDEN_COMMAND = "disabled for security reasons";

    /**
     * Such as {@code java.lang.String echo(java.lang.String,int)}, with or without blanks after
     * commas.
     */
    private static final Pattern METHOD = Pattern.compile("\\s*(\\S+) ([^\\s(]+)\\(([^)]*)\\)\\s*");

    /** Such as {@code blue/com.example.Service:1.0}. */
    private static final Pattern KEY = Pattern.compile("([^\\s/:]+/)?[\\w$.]+\\.[\\w$]+(:[^\\s:]+)?");

    private final String shown;
    private final TelnetCommand command;

    public TelnetCatalog(URL url, int timeoutMillis) {
        shown = Secrets.hidden("dubbo://" + url.getAddress());
        command = new TelnetCommand(url.getHost(), url.getPort(), shown, timeoutMillis);
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws CatalogException {
        return answerLines("ls").stream()
                .takeWhile(line -> !line.startsWith("CONSUMER:"))
                .map(String::trim)
                .filter(line -> KEY.matcher(line).matches())
                .map(ServiceNames::ofKey)
                .filter(service -> ServiceNames.matches(service.interfaceName(), filter))
                .distinct()
                .sorted(ServiceNames.ORDER)
                .limit(limit)
                .toList();
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
        DubboArgumentTemplate template = new DubboArgumentTemplate(TypeDefinitions.NONE);
        List<ServiceMethod> methods = new ArrayList<>();
        for (String line : answerLines("ls -l " + service.interfaceName())) {
            Matcher method = METHOD.matcher(line);
            if (line.contains("(as consumer)")) {
                break;
            }
            if (method.matches() && !line.contains("(as provider)")) {
                List<String> types = method.group(3).isBlank()
                        ? List.of()
                        : List.of(method.group(3).trim().split("\\s*,\\s*"));
                methods.add(ServiceMethod.ofJava(
                        method.group(2),
                        types,
                        method.group(1),
                        template.of(types.stream().map(JavaType::parse).toList())));
            }
        }
        return methods.stream().distinct().sorted(ServiceDefinition.ORDER).toList();
    }

    private List<String> answerLines(String question) throws CatalogException {
        String answer = command.send(question);
        if (answer.contains(UNKNOWN_COMMAND)) {
            throw new CatalogException(
                    shown
                            + " does not list its services: providers of Dubbo 3 do not support 'ls' on their service"
                            + " port. Use the address of the registry, or type interface, method and types by hand",
                    null);
        }
        if (answer.contains(FORBIDDEN_COMMAND)) {
            throw new CatalogException(
                    shown
                            + " does not list its services: it does not allow 'ls' on its service port. Let its"
                            + " protocol have telnet=\"ls\", use the address of the registry, or type interface,"
                            + " method and types by hand",
                    null);
        }
        return answer.lines().toList();
    }

    @Override
    public void close() {
        // Each query has closed its own connection.
    }
}

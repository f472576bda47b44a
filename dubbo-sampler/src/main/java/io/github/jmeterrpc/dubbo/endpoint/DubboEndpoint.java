package io.github.jmeterrpc.dubbo.endpoint;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Identifies the target of a proxy: address, service and call options. Samplers with equal
 * endpoints share a proxy.
 *
 * @param address address of the providers or of the registry
 * @param interfaceName fully qualified name of the service interface
 * @param group service group, or empty
 * @param version service version, or empty
 * @param options call options
 * @param definition source of the protobuf definition: the path of a file, or {@value #REFLECTION};
 *     empty for a service with Java objects
 */
public record DubboEndpoint(
        Address address, String interfaceName, String group, String version, DubboOptions options, String definition) {

    /** The definition value for a server with a reflection service. */
    public static final String REFLECTION = "reflection";

    private static final Pattern JAVA_NAME =
            Pattern.compile("[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*"
                    + "(\\.[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*)*");

    /**
     * Service keys as written by Dubbo, {@code group/interface:version}, and by Nacos,
     * {@code providers:interface:version:group}.
     */
    private static final Pattern SERVICE_KEY = Pattern.compile("(?:providers:)?(?:(?<group>[^/:]+)/)?"
            + "(?<interface>[^/:]+)(?::(?<version>[^/:]*))?(?::(?<last>[^/:]*))?");

    /** Creates the endpoint of a service with Java objects. */
    public DubboEndpoint(Address address, String interfaceName, String group, String version, DubboOptions options) {
        this(address, interfaceName, group, version, options, "");
    }

    /**
     * Returns this endpoint with a protobuf definition: methods then take and return protobuf
     * messages.
     *
     * @param where origin of the text, as in {@link #definition}
     * @throws InvalidInputException if the address has the protocol dubbo://
     */
    public DubboEndpoint withDefinition(String where) throws InvalidInputException {
        if (!where.isEmpty() && !address.registry() && !address.triple()) {
            throw new InvalidInputException(
                    "Protobuf definition",
                    where,
                    "is for services of tri://; type such an address, or a registry, or leave this field empty");
        }
        return new DubboEndpoint(address, interfaceName, group, version, options, where);
    }

    /** Whether methods take and return protobuf messages instead of Java objects. */
    public boolean protobuf() {
        return !definition.isEmpty();
    }

    /**
     * Checks the input and normalizes it.
     *
     * @param address address in the form that {@link Address#parse} accepts
     * @param interfaceName name of the interface, as in {@link #interfaceName}
     * @param group may be empty
     * @param version may be empty
     * @param options call options
     * @throws InvalidInputException if the address or the interface cannot be used
     */
    public static DubboEndpoint of(
            String address, String interfaceName, String group, String version, DubboOptions options)
            throws InvalidInputException {
        return new DubboEndpoint(
                Address.parse(address),
                checkedInterface(TypedText.strip(interfaceName)),
                checked("Group", TypedText.strip(group)),
                checked("Version", TypedText.strip(version)),
                options);
    }

    private static String checked(String field, String text) throws InvalidInputException {
        TypedText.requireVisible(field, text);
        return text;
    }

    private static String checkedInterface(String name) throws InvalidInputException {
        TypedText.requirePlain("Interface", name);
        requireNoServiceKey(name);
        if (!JAVA_NAME.matcher(name).matches()) {
            throw new InvalidInputException(
                    "Interface",
                    name,
                    "is not a Java interface name; type it in full, such as com.example.OrderService");
        }
        return name;
    }

    /** Accepts the form in logs and registries, which contains the group and version. */
    private static void requireNoServiceKey(String name) throws InvalidInputException {
        Matcher key = SERVICE_KEY.matcher(name);
        if (key.matches() && !name.equals(key.group("interface"))) {
            String group = key.group("group") == null ? key.group("last") : key.group("group");
            String version = key.group("version");
            throw new InvalidInputException(
                    "Interface",
                    name,
                    "has more than the interface; type " + key.group("interface") + " here"
                            + (isEmpty(group) ? "" : ", " + group + " in Group")
                            + (isEmpty(version) ? "" : ", " + version + " in Version"));
        }
    }

    private static boolean isEmpty(String part) {
        return part == null || part.isEmpty();
    }

    /**
     * Whether there is a single provider called over dubbo://, without cluster strategy, retries
     * and additional filters.
     */
    public boolean isOneProvider() {
        return isOneAddress() && !address.triple();
    }

    /**
     * Whether there is a single provider called over dubbo:// or tri://, without cluster strategy,
     * retries and additional filters.
     */
    public boolean isOneAddress() {
        return !address.registry()
                && address.urls().size() == 1
                && options.cluster().isEmpty()
                && options.consumer().filterNames().isEmpty()
                && options.retries() == 0;
    }

    /** The service for display: the interface, with group and version if it has them. */
    public String service() {
        return interfaceName
                + (group.isEmpty() ? "" : " group " + group)
                + (version.isEmpty() ? "" : " version " + version);
    }
}

package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.Comparator;
import java.util.Locale;

/** Helper methods for service names, shared by the catalogs. */
public final class ServiceNames {

    /** Orders services by interface, then group, then version. */
    public static final Comparator<ServiceName> ORDER = Comparator.comparing(ServiceName::interfaceName)
            .thenComparing(ServiceName::group)
            .thenComparing(ServiceName::version);

    private static final String NO_VERSION = "0.0.0";

    private ServiceNames() {}

    /** Whether the name contains the filter, ignoring case. */
    public static boolean matches(String name, String filter) {
        return name.toLowerCase(Locale.ROOT).contains(filter.trim().toLowerCase(Locale.ROOT));
    }

    /**
     * Creates a service name from values that may be missing; Dubbo writes some missing versions as
     * 0.0.0.
     */
    public static ServiceName of(String interfaceName, String group, String version) {
        return new ServiceName(
                interfaceName,
                group == null ? "" : group,
                version == null || version.equals(NO_VERSION) ? "" : version);
    }

    /**
     * Parses a service key of Dubbo: {@code group/interface:version}, with or without group and
     * version.
     */
    public static ServiceName ofKey(String key) {
        int slash = key.indexOf('/');
        int colon = key.indexOf(':', slash + 1);
        return of(
                key.substring(slash + 1, colon < 0 ? key.length() : colon),
                slash < 0 ? "" : key.substring(0, slash),
                colon < 0 ? "" : key.substring(colon + 1));
    }
}

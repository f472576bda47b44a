package io.github.jmeterrpc.dubbo.endpoint;

/**
 * Access options of registries, in addition to their addresses. An empty text means the value in
 * the address, or Dubbo's default.
 *
 * @param user user name
 * @param password password of the user; never shown in a message
 * @param namespace Nacos: id of the namespace; ZooKeeper: none
 * @param group Nacos: group of the services; ZooKeeper: root path
 * @param ignoreRules whether routing and override rules of the configuration center are ignored
 */
public record RegistryOptions(String user, String password, String namespace, String group, boolean ignoreRules) {

    /** Options without values in addition to the address. */
    public static final RegistryOptions PLAIN = new RegistryOptions("", "", "", "", false);

    @Override
    public String toString() {
        return "Registries[user=" + user + ", password=" + (password.isEmpty() ? "" : "***") + ", namespace="
                + namespace + ", group=" + group + ", ignoreRules=" + ignoreRules + "]";
    }
}

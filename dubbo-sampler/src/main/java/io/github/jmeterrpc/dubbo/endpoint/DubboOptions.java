package io.github.jmeterrpc.dubbo.endpoint;

import io.github.jmeterrpc.common.tls.Tls;

/**
 * Call options of an endpoint. Two samplers whose options differ never share a proxy.
 *
 * @param registries access to the registries of the address, if it names any
 * @param providedBy names of the applications that provide the service, separated by commas; needed
 *     for registries that list applications alone (register-mode=instance)
 * @param cluster Dubbo's cluster strategy, such as failover or failfast; empty for Dubbo's default
 * @param loadbalance Dubbo's load balancing, such as random or roundrobin; empty for Dubbo's
 *     default
 * @param retries number of retries after a failure, 0 or more. Each retry hides a failed call
 * @param connections connections to each provider. 0: the connection that all endpoints with the
 *     same address share; n: n connections that only this endpoint uses, in turn
 * @param connectionPerThread whether each thread has connections of its own
 * @param serialization Dubbo's serialization, such as hessian2 or fastjson2; empty: the provider's
 *     choice
 * @param payloadBytes maximum length of requests and replies, in bytes; 0 for Dubbo's default of 8
 *     MB
 * @param rawReturn whether the provider is requested not to turn objects into maps
 *     (generic=raw.return)
 * @param tls encryption of the connections to providers
 * @param consumer settings of the consumer
 */
public record DubboOptions(
        RegistryOptions registries,
        String providedBy,
        String cluster,
        String loadbalance,
        int retries,
        int connections,
        boolean connectionPerThread,
        String serialization,
        int payloadBytes,
        boolean rawReturn,
        Tls tls,
        Consumer consumer) {

    /** Options for a load test: no retries, the shared connection, and Dubbo's defaults. */
    public static final DubboOptions DEFAULT =
            new DubboOptions(RegistryOptions.PLAIN, "", "", "", 0, 0, false, "", 0, false, Tls.OFF, Consumer.DEFAULT);

    /** A builder with the values of these options. */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /** Sets single values; other values stay unchanged. Used by one thread. */
    public static final class Builder {

        private RegistryOptions registries;
        private String providedBy;
        private String cluster;
        private String loadbalance;
        private int retries;
        private int connections;
        private boolean connectionPerThread;
        private String serialization;
        private int payloadBytes;
        private boolean rawReturn;
        private Tls tls;
        private Consumer consumer;

        private Builder(DubboOptions from) {
            registries = from.registries;
            providedBy = from.providedBy;
            cluster = from.cluster;
            loadbalance = from.loadbalance;
            retries = from.retries;
            connections = from.connections;
            connectionPerThread = from.connectionPerThread;
            serialization = from.serialization;
            payloadBytes = from.payloadBytes;
            rawReturn = from.rawReturn;
            tls = from.tls;
            consumer = from.consumer;
        }

        public Builder registries(RegistryOptions value) {
            registries = value;
            return this;
        }

        public Builder providedBy(String value) {
            providedBy = value;
            return this;
        }

        public Builder cluster(String value) {
            cluster = value;
            return this;
        }

        public Builder loadbalance(String value) {
            loadbalance = value;
            return this;
        }

        public Builder retries(int value) {
            retries = value;
            return this;
        }

        public Builder connections(int value) {
            connections = value;
            return this;
        }

        public Builder connectionPerThread(boolean value) {
            connectionPerThread = value;
            return this;
        }

        public Builder serialization(String value) {
            serialization = value;
            return this;
        }

        public Builder payloadBytes(int value) {
            payloadBytes = value;
            return this;
        }

        public Builder rawReturn(boolean value) {
            rawReturn = value;
            return this;
        }

        public Builder tls(Tls value) {
            tls = value;
            return this;
        }

        public Builder consumer(Consumer value) {
            consumer = value;
            return this;
        }

        public DubboOptions build() {
            return new DubboOptions(
                    registries,
                    providedBy,
                    cluster,
                    loadbalance,
                    retries,
                    connections,
                    connectionPerThread,
                    serialization,
                    payloadBytes,
                    rawReturn,
                    tls,
                    consumer);
        }
    }
}

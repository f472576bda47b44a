package io.github.jmeterrpc.dubbo.element.scope;

import io.github.jmeterrpc.common.element.Shared;
import io.github.jmeterrpc.dubbo.client.DubboClient;

/**
 * The Dubbo client of the running test: opened by the first Dubbo element at test start, closed by
 * the last one.
 */
public final class SharedDubboClient {

    /** Each element that makes calls acquires the client, and releases it at the end of the test. */
    public static final Shared<DubboClient> INSTANCE = new Shared<>(DubboClient::new);

    private SharedDubboClient() {}
}

package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.element.Shared;
import io.github.jmeterrpc.dubbo.client.DubboClient;

/**
 * The Dubbo client of the running test: opened by the first Dubbo element at test start, closed by
 * the last one.
 */
public final class SharedDubboClient {

    /** Acquired by every element that calls, released when it has ended. */
    public static final Shared<DubboClient> INSTANCE = new Shared<>(DubboClient::new);

    private SharedDubboClient() {}
}

package io.github.jmeterrpc.dubbo.element.scope;

import io.github.jmeterrpc.common.element.Shared;
import io.github.jmeterrpc.dubbo.discovery.protobuf.Definitions;

/** The protobuf definitions of the running test; read again by the next test. */
public final class SharedDefinitions {

    public static final Shared<Definitions> INSTANCE =
            new Shared<>(() -> new Definitions(SharedDubboClient.INSTANCE::get));

    private SharedDefinitions() {}
}

package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.Shared;
import io.github.jmeterrpc.dubbo.discovery.MethodResolver;

/** What the running test has learnt about methods; forgotten at its end. */
final class SharedMethodResolver {

    static final Shared<MethodResolver> INSTANCE = new Shared<>(MethodResolver::new);

    private SharedMethodResolver() {}
}

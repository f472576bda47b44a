package io.github.jmeterrpc.dubbo.element.scope;

import io.github.jmeterrpc.common.element.Shared;
import io.github.jmeterrpc.dubbo.discovery.MethodResolver;

/** The method resolver of the running test; its cache is dropped at the end of the test. */
public final class SharedMethodResolver {

    public static final Shared<MethodResolver> INSTANCE = new Shared<>(MethodResolver::new);

    private SharedMethodResolver() {}
}

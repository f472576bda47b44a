package io.github.jmeterrpc.dubbo.element;

import io.github.jmeterrpc.common.Shared;
import io.github.jmeterrpc.dubbo.registry.KnownMethods;

/** What the running test has learnt about methods; forgotten at its end. */
final class SharedKnownMethods {

    static final Shared<KnownMethods> INSTANCE = new Shared<>(KnownMethods::new);

    private SharedKnownMethods() {}
}

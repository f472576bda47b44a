package io.github.jmeterrpc.dubbo.tls;

import org.junit.jupiter.api.Tag;

@Tag("full")
class TripleTlsTest extends TlsCalls {

    TripleTlsTest() {
        super("tri");
    }
}

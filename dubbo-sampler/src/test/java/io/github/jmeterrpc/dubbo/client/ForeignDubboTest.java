package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForeignDubboTest {

    private final LinkageError error = new NoSuchMethodError("RpcException.isTimeout");

    @Test
    void namesTheJarOfAnotherDubbo() {
        assertThat(ForeignDubbo.message(error, "/jmeter/lib/dubbo-2.6.12.jar", "/jmeter/lib/ext/dubbo-sampler.jar"))
                .contains("isTimeout")
                .contains("came from /jmeter/lib/dubbo-2.6.12.jar")
                .contains("remove it");
    }

    @Test
    void doesNotBlameItsOwn() {
        assertThat(ForeignDubbo.message(error, "/plugin.jar", "/plugin.jar")).doesNotContain("remove");
    }
}

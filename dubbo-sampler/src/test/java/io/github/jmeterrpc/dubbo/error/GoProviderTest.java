package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import org.apache.dubbo.rpc.service.GenericException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies of Dubbo-go 3.0 to 3.3, whose every error is a {@code java.lang.Throwable}. */
class GoProviderTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "don't have this exporter, key: blue/com.example.Nothing:1.0 | NO_PROVIDER | No provider of ",
                "\"nothing\" method is not found, service key: com.example.Orders | UNKNOWN_METHOD | no method echo(",
                "the number of args(=1) is not matched with \"add\" method | UNKNOWN_METHOD | no method echo(",
                "realization failed, got unconvertible type 'int32' | SERIALIZATION_ERROR | type 'int32'",
                "realization of arg[0] failed: no map | SERIALIZATION_ERROR | : realization of arg[0] failed: no map",
                "realization failed us | BUSINESS_EXCEPTION | java.lang.Throwable: realization failed us",
                "no pens | BUSINESS_EXCEPTION | java.lang.Throwable: no pens"
            })
    void errorsOfTheProviderAreNotThoseOfTheMethod(String text, DubboResponseCode code, String message) {
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", 20880, DubboOptions.DEFAULT);
        Failure failure = DubboFailures.of(
                new GenericException(Throwable.class.getName(), text), endpoint, Calls.echo("x"), new CallMetrics());

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure.message()).contains(message);
        assertThat(failure.detail()).contains(text);
    }

    @Test
    void providersInJavaMayThrowTheSameText() {
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", 20880, DubboOptions.DEFAULT);
        GenericException thrown =
                new GenericException("java.lang.IllegalStateException", "don't have this exporter, key: a");

        assertThat(DubboFailures.of(thrown, endpoint, Calls.echo("x"), new CallMetrics())
                        .code())
                .isEqualTo(DubboResponseCode.BUSINESS_EXCEPTION);
    }
}

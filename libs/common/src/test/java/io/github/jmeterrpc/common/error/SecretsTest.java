package io.github.jmeterrpc.common.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "password",
                "DB_PASSWD",
                "pwd",
                "client-secret",
                "X-Token",
                "Authorization",
                "credentials",
                "apikey",
                "api-key",
                "X-Api_Key",
                "accessKey",
                "access.key.id",
                "Signature",
                "set-cookie",
                "sessionId"
            })
    void hidesValuesWhoseNamesIndicateASecret(String name) {
        assertThat(Secrets.shown(name, "value")).isEqualTo("***");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "p", "grpc-status", "trace-id", "pass", "api", "api--key", "access", "monkey", "ses"})
    void showsOtherValues(String name) {
        assertThat(Secrets.shown(name, 7)).isEqualTo("7");
    }
}

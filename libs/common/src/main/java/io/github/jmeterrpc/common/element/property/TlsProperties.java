package io.github.jmeterrpc.common.element.property;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import org.apache.jmeter.testelement.schema.BooleanPropertyDescriptor;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;

/**
 * The properties of a sampler that describe the encryption of its connections.
 *
 * @param tls whether connections are encrypted
 * @param trust file with trusted certificates
 * @param certificate file with the client's certificate
 * @param key file with the client's key
 * @param keyPassword password of the key
 * @param anyHost whether the peer's certificate may be made for another host
 */
public record TlsProperties(
        BooleanPropertyDescriptor<?> tls,
        PropertyDescriptor<?, ?> trust,
        PropertyDescriptor<?, ?> certificate,
        PropertyDescriptor<?, ?> key,
        PropertyDescriptor<?, ?> keyPassword,
        BooleanPropertyDescriptor<?> anyHost) {

    /**
     * Reads the properties, but not the files that they name.
     *
     * @throws InvalidInputException if a value cannot be used
     */
    public Tls read(FieldValues fields) throws InvalidInputException {
        if (!fields.flag(tls)) {
            return Tls.OFF;
        }
        return Tls.of(
                PlanFiles.resolve(fields.text(trust)),
                PlanFiles.resolve(fields.text(certificate)),
                PlanFiles.resolve(fields.text(key)),
                fields.exactText(keyPassword),
                fields.flag(anyHost));
    }
}

package io.github.jmeterrpc.dubbo.provider;

import java.util.List;

/** The service that the tests call. */
public interface TestService {

    /** Gives the argument back. */
    String echo(String text);

    /** Gives back a text of that many letters. */
    String letters(int count);

    /** Takes its time; gives back how long it was asked to take. */
    long sleep(long millis);

    /** Fails as business does. */
    String refuse(String reason) throws RefusedException;

    /** Sends an attachment with its answer. */
    String attach(String name, String value);

    /** The value of an attachment of the request, or null. */
    String attachment(String name);

    /** Gives back the values as text. */
    String describe(List<Object> values);

    /** Gives back an object that no serialization takes. */
    Object secret();

    /** The port of the caller, which identifies the connection. */
    int callerPort();
}

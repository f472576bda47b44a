package io.github.jmeterrpc.dubbo.testbed;

import com.google.rpc.LocalizedMessage;

/**
 * A service that a protobuf file defines, as Dubbo's compiler writes its interface: {@code
 * SayHello} takes and returns a message.
 */
public interface Greeting {

    /** Adds the provider's name to the message. */
    LocalizedMessage sayHello(LocalizedMessage name);
}

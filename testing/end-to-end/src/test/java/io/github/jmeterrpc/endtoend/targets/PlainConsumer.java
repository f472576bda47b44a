package io.github.jmeterrpc.endtoend.targets;

import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.apache.dubbo.rpc.service.GenericService;

/**
 * A consumer as any application has it: nothing of this suite is in its class path but this class.
 */
final class PlainConsumer {

    private PlainConsumer() {}

    /**
     * Arguments: a registry's address, an interface. Prints what its method echo answers to
     * "hello".
     */
    public static void main(String[] arguments) {
        ApplicationConfig application = new ApplicationConfig("plain-consumer");
        application.setQosEnable(false);
        application.setEnableFileCache(false);
        DubboBootstrap bootstrap =
                DubboBootstrap.getInstance().application(application).registry(new RegistryConfig(arguments[0]));
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
        reference.setInterface(arguments[1]);
        reference.setGeneric("true");
        bootstrap.reference(reference).start();
        Object answer = reference.get().$invoke("echo", new String[] {String.class.getName()}, new Object[] {"hello"});
        System.out.println("answer: " + answer);
        System.exit(0);
    }
}

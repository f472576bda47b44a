package io.github.jmeterrpc.targets.consumer;

import io.github.jmeterrpc.targets.dubbo.ExactTransporter;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.layered.TFramedTransport;

/** The provider that the consumer calls. */
enum Backend {
    /** Its clients may be used by several threads at the same time. */
    DUBBO(20880) {
        @Override
        Callable<Client> clients(String host, int port, int timeoutMs) {
            System.setProperty("dubbo.application.logger", "jdk");
            System.setProperty("dubbo.service.shutdown.wait", "0");
            ApplicationConfig application = new ApplicationConfig("http-consumer");
            application.setQosEnable(false);
            application.setEnableFileCache(false);
            ApplicationModel.defaultModel().getApplicationConfigManager().setApplication(application);
            return () -> {
                ReferenceConfig<StressService> reference = new ReferenceConfig<>();
                reference.setInterface(StressService.class);
                // Dubbo's own limit for connections is 3 s, whatever the limit for replies is.
                reference.setUrl(
                        "dubbo://" + host + ":" + port + "?" + Constants.CONNECT_TIMEOUT_KEY + "=" + timeoutMs);
                reference.setClient(ExactTransporter.EXTENSION);
                reference.setConnections(1);
                reference.setCheck(false);
                reference.setRetries(0);
                reference.setTimeout(timeoutMs);
                try {
                    StressService service = reference.get();
                    return new Client(service::string1k, service::string100k, reference::destroy);
                } catch (RuntimeException e) {
                    reference.destroy();
                    throw e;
                }
            };
        }
    },
    /** A Thrift server with framed transport and binary protocol. */
    THRIFT(9090) {
        @Override
        Callable<Client> clients(String host, int port, int timeoutMs) {
            return () -> {
                TFramedTransport transport = new TFramedTransport(new TSocket(host, port, timeoutMs));
                transport.open();
                var service =
                        new io.github.jmeterrpc.targets.thrift.gen.StressService.Client(new TBinaryProtocol(transport));
                return new Client(service::string1k, service::string100k, transport::close);
            };
        }
    };

    private final int port;

    Backend(int port) {
        this.port = port;
    }

    /** The default port of the target. */
    int port() {
        return port;
    }

    /**
     * Prepares clients.
     *
     * @param timeoutMs timeout of connecting and of each reply, ms
     */
    abstract Callable<Client> clients(String host, int port, int timeoutMs);

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}

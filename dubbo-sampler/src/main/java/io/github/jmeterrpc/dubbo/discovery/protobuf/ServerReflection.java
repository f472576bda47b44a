package io.github.jmeterrpc.dubbo.discovery.protobuf;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.client.call.MessageStream;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.TripleStatus;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.ProtobufDefinition;
import io.github.jmeterrpc.protobuf.ReflectionMessages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Queries the reflection service of a gRPC server for its definition: version v1, or v1alpha if the
 * server has no other. Each query opens a stream of its own on the calling thread, which may be
 * interrupted.
 */
public final class ServerReflection {

    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String OFF = "needs the server's reflection service, which %s does not offer: switch it on (a"
            + " Dubbo provider does with dubbo.tri.builtin.service.init=true), or name a descriptor set here";

    private final DubboClient client;
    private final DubboEndpoint endpoint;

    /**
     * @param endpoint endpoint of a service at the server; with a registry address, one of the
     * service's providers is queried
     */
    public ServerReflection(DubboClient client, DubboEndpoint endpoint) {
        this.client = client;
        this.endpoint = endpoint;
    }

    /**
     * Returns the full names of all services except the reflection services.
     *
     * @throws DefinitionException if the server does not list its services; the message names the
     *     remedy
     */
    public List<String> serviceNames() throws DefinitionException {
        return ReflectionMessages.serviceNames(ask(ReflectionMessages.listServices())).stream()
                .filter(name -> !ReflectionMessages.SERVICES.contains(name))
                .toList();
    }

    /**
     * Returns the file that defines a service, with all its imports.
     *
     * @param service full name of the service
     * @throws DefinitionException if the server does not have the service; the message names the
     *     remedy
     */
    public ProtobufDefinition definitionOf(String service) throws DefinitionException {
        List<byte[]> files = new ArrayList<>(ReflectionMessages.files(ask(ReflectionMessages.fileOf(service))));
        Set<String> asked = new HashSet<>();
        for (Set<String> missing = missing(files, asked); !missing.isEmpty(); missing = missing(files, asked)) {
            for (String name : missing) {
                asked.add(name);
                files.addAll(ReflectionMessages.files(ask(ReflectionMessages.file(name))));
            }
        }
        return ProtobufDefinition.ofFiles(files);
    }

    private static Set<String> missing(List<byte[]> files, Set<String> asked) throws DefinitionException {
        Set<String> missing = new LinkedHashSet<>(ProtobufDefinition.missingImports(files));
        missing.removeAll(asked);
        return missing;
    }

    private byte[] ask(byte[] question) throws DefinitionException {
        DubboEndpoint server = serverOf(endpoint);
        DefinitionException refused = null;
        for (String service : ReflectionMessages.SERVICES) {
            DubboEndpoint reflection =
                    new DubboEndpoint(server.address(), service, "", "", server.options(), DubboEndpoint.REFLECTION);
            try {
                return ask(reflection, question);
            } catch (Unimplemented e) {
                refused = new DefinitionException(String.format(OFF, server.address()));
            }
        }
        throw refused;
    }

    /** The server does not have this version of the reflection service. */
    private static final class Unimplemented extends Exception {

        private static final long serialVersionUID = 1L;
    }

    private byte[] ask(DubboEndpoint reflection, byte[] question) throws DefinitionException, Unimplemented {
        BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();
        CallMetrics metrics = new CallMetrics();
        Call call = new Call(ReflectionMessages.METHOD, new String[0], new Object[0], TIMEOUT_MILLIS);
        DubboCall invoker = client.invoker(reflection);
        try {
            MessageStream stream = invoker.open(call, metrics, new MessageStream.Receiver() {
                @Override
                public void message(byte[] message) {
                    arrived.add(message);
                }

                @Override
                public void ended(Throwable thrown) {
                    arrived.add(thrown == null ? new IllegalStateException("No reply") : thrown);
                }
            });
            stream.send(question, TIMEOUT_MILLIS);
            stream.endRequests();
            Object first = arrived.poll(TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
            if (first instanceof byte[] reply) {
                return reply;
            }
            if (first == null) {
                stream.cancel();
                throw new DefinitionException("could not be read: " + reflection.address()
                        + " did not answer its reflection service within " + TIMEOUT_MILLIS + " ms");
            }
            throw failed((Throwable) first, reflection, call, metrics);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DefinitionException("was being read when the test was stopped");
        } catch (java.util.concurrent.TimeoutException e) {
            throw new DefinitionException("could not be read: " + reflection.address() + " takes no request");
        } catch (RuntimeException e) {
            throw failed(e, reflection, call, metrics);
        } finally {
            client.release(reflection);
        }
    }

    private DefinitionException failed(Throwable thrown, DubboEndpoint reflection, Call call, CallMetrics metrics)
            throws Unimplemented {
        if (TripleStatus.isUnimplemented(thrown)) {
            throw new Unimplemented();
        }
        Failure failure = client.failureOf(thrown, reflection, call, metrics);
        return new DefinitionException("could not be read from the server: " + failure.message());
    }

    /** Returns the address of one server, because reflection services are usually not registered. */
    private DubboEndpoint serverOf(DubboEndpoint of) throws DefinitionException {
        if (!of.address().registry()) {
            return of;
        }
        DubboCall invoker = client.invoker(of);
        try {
            String provider = invoker.anyProvider()
                    .orElseThrow(() -> new DefinitionException("could not be read: " + of.address()
                            + " lists no provider of " + of.service() + " that is up"));
            return new DubboEndpoint(
                    Address.parse(provider), of.interfaceName(), "", "", of.options(), of.definition());
        } catch (InvalidInputException e) {
            throw new DefinitionException("could not be read: " + e.getMessage());
        } finally {
            client.release(of);
        }
    }
}

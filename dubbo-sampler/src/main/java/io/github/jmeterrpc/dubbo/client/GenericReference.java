package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** A connected reference, and the invoker that calls by it. */
record GenericReference(ReferenceConfig<GenericService> reference, DubboCall invoker) {

    static GenericReference connect(Endpoint endpoint, ModuleModel module) {
        ReferenceConfig<GenericService> reference = ReferenceFactory.connect(endpoint, module);
        return new GenericReference(reference, DubboCall.of(reference, endpoint));
    }

    void close() {
        invoker.close();
        reference.destroy();
    }
}

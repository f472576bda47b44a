package io.github.jmeterrpc.dubbo.client;

import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** A reference of one thread. */
record OwnReference(ReferenceConfig<GenericService> reference, Invoker invoker) {

    static OwnReference connect(Endpoint endpoint, ModuleModel module) {
        ReferenceConfig<GenericService> reference = References.connect(endpoint, module);
        return new OwnReference(reference, Invoker.of(reference, endpoint));
    }

    void close() {
        invoker.close();
        reference.destroy();
    }
}

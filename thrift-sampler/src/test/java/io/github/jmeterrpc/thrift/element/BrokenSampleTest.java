package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.contract.BrokenSampleContract;

class BrokenSampleTest extends BrokenSampleContract {

    BrokenSampleTest() {
        super(new ThriftSampler(), "ThriftSampler.method");
    }
}

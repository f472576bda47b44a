/*
 * Licensed to the Apache Software Foundation (ASF) under one or more
 * contributor license agreements.  See the NOTICE file distributed with
 * this work for additional information regarding copyright ownership.
 * The ASF licenses this file to You under the Apache License, Version 2.0
 * (the "License"); you may not use this file except in compliance with
 * the License.  You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.github.jmeterrpc.targets.triple;

import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.remoting.http12.HttpMethods;
import org.apache.dubbo.remoting.http12.rest.Mapping;
import org.apache.dubbo.rpc.stub.annotations.GRequest;
import com.google.protobuf.Message;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.concurrent.CompletableFuture;

public interface EchoService extends org.apache.dubbo.rpc.model.DubboStub {

    String JAVA_SERVICE_NAME = "io.github.jmeterrpc.targets.triple.EchoService";
    String SERVICE_NAME = "io.github.jmeterrpc.targets.triple.EchoService";

    /**
     * <pre>
     *  A reply with the text and payload of the request.
     * </pre>
     */
    io.github.jmeterrpc.targets.triple.EchoReply echo(io.github.jmeterrpc.targets.triple.EchoRequest request);

    CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> echoAsync(io.github.jmeterrpc.targets.triple.EchoRequest request);

    /**
     * <pre>
     *  Never succeeds: ends with the status of the request.
     * </pre>
     */
    io.github.jmeterrpc.targets.triple.EchoReply fail(io.github.jmeterrpc.targets.triple.FailRequest request);

    CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> failAsync(io.github.jmeterrpc.targets.triple.FailRequest request);

    /**
     * <pre>
     *  How many messages a method has received and sent since the provider started.
     * </pre>
     */
    io.github.jmeterrpc.targets.triple.CountReply count(io.github.jmeterrpc.targets.triple.CountRequest request);

    CompletableFuture<io.github.jmeterrpc.targets.triple.CountReply> countAsync(io.github.jmeterrpc.targets.triple.CountRequest request);

    /**
     * <pre>
     *  As many replies as the request&#39;s count.
     * </pre>
     */
    void replies(io.github.jmeterrpc.targets.triple.EchoRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver);

    /**
     * <pre>
     *  A reply to each request, in order.
     * </pre>
     */
    StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> chat(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver);

    /**
     * <pre>
     *  One reply when all requests have arrived; its number says how many.
     * </pre>
     */
    StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> collect(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver);
}

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
import org.apache.dubbo.common.URL;
import org.apache.dubbo.rpc.Invoker;
import org.apache.dubbo.rpc.PathResolver;
import org.apache.dubbo.rpc.RpcException;
import org.apache.dubbo.rpc.ServerService;
import org.apache.dubbo.rpc.TriRpcStatus;
import org.apache.dubbo.rpc.model.MethodDescriptor;
import org.apache.dubbo.rpc.model.ServiceDescriptor;
import org.apache.dubbo.rpc.model.StubMethodDescriptor;
import org.apache.dubbo.rpc.model.StubServiceDescriptor;
import org.apache.dubbo.rpc.service.Destroyable;
import org.apache.dubbo.rpc.stub.BiStreamMethodHandler;
import org.apache.dubbo.rpc.stub.ServerStreamMethodHandler;
import org.apache.dubbo.rpc.stub.StubInvocationUtil;
import org.apache.dubbo.rpc.stub.StubInvoker;
import org.apache.dubbo.rpc.stub.StubMethodHandler;
import org.apache.dubbo.rpc.stub.StubSuppliers;
import org.apache.dubbo.rpc.stub.UnaryStubMethodHandler;

import com.google.protobuf.Message;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.concurrent.CompletableFuture;

public final class DubboEchoServiceTriple {

    public static final String SERVICE_NAME = EchoService.SERVICE_NAME;

    private static final StubServiceDescriptor serviceDescriptor = new StubServiceDescriptor(SERVICE_NAME, EchoService.class);

    static {
        org.apache.dubbo.rpc.protocol.tri.service.SchemaDescriptorRegistry.addSchemaDescriptor(SERVICE_NAME, EchoProto.getDescriptor());
        StubSuppliers.addSupplier(SERVICE_NAME, DubboEchoServiceTriple::newStub);
        StubSuppliers.addSupplier(EchoService.JAVA_SERVICE_NAME,  DubboEchoServiceTriple::newStub);
        StubSuppliers.addDescriptor(SERVICE_NAME, serviceDescriptor);
        StubSuppliers.addDescriptor(EchoService.JAVA_SERVICE_NAME, serviceDescriptor);
    }

    @SuppressWarnings("unchecked")
    public static EchoService newStub(Invoker<?> invoker) {
        return new EchoServiceStub((Invoker<EchoService>)invoker);
    }

    private static final StubMethodDescriptor echoMethod = new StubMethodDescriptor("Echo",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor echoAsyncMethod = new StubMethodDescriptor("Echo",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, java.util.concurrent.CompletableFuture.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor echoProxyAsyncMethod = new StubMethodDescriptor("EchoAsync",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor failMethod = new StubMethodDescriptor("Fail",
    io.github.jmeterrpc.targets.triple.FailRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.FailRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor failAsyncMethod = new StubMethodDescriptor("Fail",
    io.github.jmeterrpc.targets.triple.FailRequest.class, java.util.concurrent.CompletableFuture.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.FailRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor failProxyAsyncMethod = new StubMethodDescriptor("FailAsync",
    io.github.jmeterrpc.targets.triple.FailRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.FailRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor countMethod = new StubMethodDescriptor("Count",
    io.github.jmeterrpc.targets.triple.CountRequest.class, io.github.jmeterrpc.targets.triple.CountReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.CountRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.CountReply::parseFrom);

    private static final StubMethodDescriptor countAsyncMethod = new StubMethodDescriptor("Count",
    io.github.jmeterrpc.targets.triple.CountRequest.class, java.util.concurrent.CompletableFuture.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.CountRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.CountReply::parseFrom);

    private static final StubMethodDescriptor countProxyAsyncMethod = new StubMethodDescriptor("CountAsync",
    io.github.jmeterrpc.targets.triple.CountRequest.class, io.github.jmeterrpc.targets.triple.CountReply.class, MethodDescriptor.RpcType.UNARY,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.CountRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.CountReply::parseFrom);

    private static final StubMethodDescriptor repliesMethod = new StubMethodDescriptor("Replies",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.SERVER_STREAM,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor collectMethod = new StubMethodDescriptor("Collect",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.CLIENT_STREAM,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    private static final StubMethodDescriptor chatMethod = new StubMethodDescriptor("Chat",
    io.github.jmeterrpc.targets.triple.EchoRequest.class, io.github.jmeterrpc.targets.triple.EchoReply.class, MethodDescriptor.RpcType.BI_STREAM,
    obj -> ((Message) obj).toByteArray(), obj -> ((Message) obj).toByteArray(), io.github.jmeterrpc.targets.triple.EchoRequest::parseFrom,
    io.github.jmeterrpc.targets.triple.EchoReply::parseFrom);

    static{
        serviceDescriptor.addMethod(echoMethod);
        serviceDescriptor.addMethod(echoProxyAsyncMethod);
        serviceDescriptor.addMethod(failMethod);
        serviceDescriptor.addMethod(failProxyAsyncMethod);
        serviceDescriptor.addMethod(countMethod);
        serviceDescriptor.addMethod(countProxyAsyncMethod);
        serviceDescriptor.addMethod(repliesMethod);
        serviceDescriptor.addMethod(collectMethod);
        serviceDescriptor.addMethod(chatMethod);
    }

    public static class EchoServiceStub implements EchoService, Destroyable {
        private final Invoker<EchoService> invoker;

        public EchoServiceStub(Invoker<EchoService> invoker) {
            this.invoker = invoker;
        }

        @Override
        public void $destroy() {
              invoker.destroy();
         }

        @Override
        public io.github.jmeterrpc.targets.triple.EchoReply echo(io.github.jmeterrpc.targets.triple.EchoRequest request){
            return StubInvocationUtil.unaryCall(invoker, echoMethod, request);
        }

        public CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> echoAsync(io.github.jmeterrpc.targets.triple.EchoRequest request){
            return StubInvocationUtil.unaryCall(invoker, echoAsyncMethod, request);
        }

        public void echo(io.github.jmeterrpc.targets.triple.EchoRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            StubInvocationUtil.unaryCall(invoker, echoMethod , request, responseObserver);
        }

        @Override
        public io.github.jmeterrpc.targets.triple.EchoReply fail(io.github.jmeterrpc.targets.triple.FailRequest request){
            return StubInvocationUtil.unaryCall(invoker, failMethod, request);
        }

        public CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> failAsync(io.github.jmeterrpc.targets.triple.FailRequest request){
            return StubInvocationUtil.unaryCall(invoker, failAsyncMethod, request);
        }

        public void fail(io.github.jmeterrpc.targets.triple.FailRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            StubInvocationUtil.unaryCall(invoker, failMethod , request, responseObserver);
        }

        @Override
        public io.github.jmeterrpc.targets.triple.CountReply count(io.github.jmeterrpc.targets.triple.CountRequest request){
            return StubInvocationUtil.unaryCall(invoker, countMethod, request);
        }

        public CompletableFuture<io.github.jmeterrpc.targets.triple.CountReply> countAsync(io.github.jmeterrpc.targets.triple.CountRequest request){
            return StubInvocationUtil.unaryCall(invoker, countAsyncMethod, request);
        }

        public void count(io.github.jmeterrpc.targets.triple.CountRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.CountReply> responseObserver){
            StubInvocationUtil.unaryCall(invoker, countMethod , request, responseObserver);
        }

        @Override
        public void replies(io.github.jmeterrpc.targets.triple.EchoRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            StubInvocationUtil.serverStreamCall(invoker, repliesMethod , request, responseObserver);
        }

        @Override
        public StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> chat(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            return StubInvocationUtil.biOrClientStreamCall(invoker, chatMethod , responseObserver);
        }

        @Override
        public StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> collect(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
        return StubInvocationUtil.biOrClientStreamCall(invoker, collectMethod , responseObserver);
        }
    }

    public static abstract class EchoServiceImplBase implements EchoService, ServerService<EchoService> {
        private <T, R> BiConsumer<T, StreamObserver<R>> syncToAsync(java.util.function.Function<T, R> syncFun) {
            return new BiConsumer<T, StreamObserver<R>>() {
                @Override
                public void accept(T t, StreamObserver<R> observer) {
                    try {
                        R ret = syncFun.apply(t);
                        observer.onNext(ret);
                        observer.onCompleted();
                    } catch (Throwable e) {
                        observer.onError(e);
                    }
                }
            };
        }

        @Override
        public CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> echoAsync(io.github.jmeterrpc.targets.triple.EchoRequest request){
                return CompletableFuture.completedFuture(echo(request));
        }

        @Override
        public CompletableFuture<io.github.jmeterrpc.targets.triple.EchoReply> failAsync(io.github.jmeterrpc.targets.triple.FailRequest request){
                return CompletableFuture.completedFuture(fail(request));
        }

        @Override
        public CompletableFuture<io.github.jmeterrpc.targets.triple.CountReply> countAsync(io.github.jmeterrpc.targets.triple.CountRequest request){
                return CompletableFuture.completedFuture(count(request));
        }

        // This server stream type unary method is <b>only</b> used for generated stub to support async unary method.
        // It will not be called if you are NOT using Dubbo3 generated triple stub and <b>DO NOT</b> implement this method.

        public void echo(io.github.jmeterrpc.targets.triple.EchoRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            echoAsync(request).whenComplete((r, t) -> {
                if (t != null) {
                    responseObserver.onError(t);
                } else {
                    responseObserver.onNext(r);
                    responseObserver.onCompleted();
                }
            });
        }

        public void fail(io.github.jmeterrpc.targets.triple.FailRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            failAsync(request).whenComplete((r, t) -> {
                if (t != null) {
                    responseObserver.onError(t);
                } else {
                    responseObserver.onNext(r);
                    responseObserver.onCompleted();
                }
            });
        }

        public void count(io.github.jmeterrpc.targets.triple.CountRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.CountReply> responseObserver){
            countAsync(request).whenComplete((r, t) -> {
                if (t != null) {
                    responseObserver.onError(t);
                } else {
                    responseObserver.onNext(r);
                    responseObserver.onCompleted();
                }
            });
        }

        @Override
        public final Invoker<EchoService> getInvoker(URL url) {
            PathResolver pathResolver = url.getOrDefaultFrameworkModel()
            .getExtensionLoader(PathResolver.class)
            .getDefaultExtension();
            Map<String, StubMethodHandler<?, ?>> handlers = new HashMap<>();
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Echo");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/EchoAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Echo");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/EchoAsync");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Replies");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/RepliesAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Replies");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/RepliesAsync");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Collect");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/CollectAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Collect");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/CollectAsync");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Chat");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/ChatAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Chat");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/ChatAsync");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Fail");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/FailAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Fail");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/FailAsync");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/Count");
            pathResolver.addNativeStub( "/" + SERVICE_NAME + "/CountAsync");
            // for compatibility
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/Count");
            pathResolver.addNativeStub( "/" + JAVA_SERVICE_NAME + "/CountAsync");
            BiConsumer<io.github.jmeterrpc.targets.triple.EchoRequest, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply>> echoFunc = this::echo;
            handlers.put(echoMethod.getMethodName(), new UnaryStubMethodHandler<>(echoFunc));
            BiConsumer<io.github.jmeterrpc.targets.triple.EchoRequest, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply>> echoAsyncFunc = syncToAsync(this::echo);
            handlers.put(echoProxyAsyncMethod.getMethodName(), new UnaryStubMethodHandler<>(echoAsyncFunc));
            BiConsumer<io.github.jmeterrpc.targets.triple.FailRequest, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply>> failFunc = this::fail;
            handlers.put(failMethod.getMethodName(), new UnaryStubMethodHandler<>(failFunc));
            BiConsumer<io.github.jmeterrpc.targets.triple.FailRequest, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply>> failAsyncFunc = syncToAsync(this::fail);
            handlers.put(failProxyAsyncMethod.getMethodName(), new UnaryStubMethodHandler<>(failAsyncFunc));
            BiConsumer<io.github.jmeterrpc.targets.triple.CountRequest, StreamObserver<io.github.jmeterrpc.targets.triple.CountReply>> countFunc = this::count;
            handlers.put(countMethod.getMethodName(), new UnaryStubMethodHandler<>(countFunc));
            BiConsumer<io.github.jmeterrpc.targets.triple.CountRequest, StreamObserver<io.github.jmeterrpc.targets.triple.CountReply>> countAsyncFunc = syncToAsync(this::count);
            handlers.put(countProxyAsyncMethod.getMethodName(), new UnaryStubMethodHandler<>(countAsyncFunc));
            handlers.put(repliesMethod.getMethodName(), new ServerStreamMethodHandler<>(this::replies));
            handlers.put(collectMethod.getMethodName(), new BiStreamMethodHandler<>(this::collect));
            handlers.put(chatMethod.getMethodName(), new BiStreamMethodHandler<>(this::chat));

            return new StubInvoker<>(this, url, EchoService.class, handlers);
        }

        @Override
        public io.github.jmeterrpc.targets.triple.EchoReply echo(io.github.jmeterrpc.targets.triple.EchoRequest request){
            throw unimplementedMethodException(echoMethod);
        }

        @Override
        public io.github.jmeterrpc.targets.triple.EchoReply fail(io.github.jmeterrpc.targets.triple.FailRequest request){
            throw unimplementedMethodException(failMethod);
        }

        @Override
        public io.github.jmeterrpc.targets.triple.CountReply count(io.github.jmeterrpc.targets.triple.CountRequest request){
            throw unimplementedMethodException(countMethod);
        }

        @Override
        public void replies(io.github.jmeterrpc.targets.triple.EchoRequest request, StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            throw unimplementedMethodException(repliesMethod);
        }

        @Override
        public StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> chat(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            throw unimplementedMethodException(chatMethod);
        }

        @Override
        public StreamObserver<io.github.jmeterrpc.targets.triple.EchoRequest> collect(StreamObserver<io.github.jmeterrpc.targets.triple.EchoReply> responseObserver){
            throw unimplementedMethodException(collectMethod);
        }

        @Override
        public final ServiceDescriptor getServiceDescriptor() {
            return serviceDescriptor;
        }
        private RpcException unimplementedMethodException(StubMethodDescriptor methodDescriptor) {
            return TriRpcStatus.UNIMPLEMENTED.withDescription(String.format("Method %s is unimplemented",
                "/" + serviceDescriptor.getInterfaceName() + "/" + methodDescriptor.getMethodName())).asException();
        }
    }
}

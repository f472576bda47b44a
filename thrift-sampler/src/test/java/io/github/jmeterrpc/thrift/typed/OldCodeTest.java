package io.github.jmeterrpc.thrift.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.layered.TFramedTransport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Code generated and written for libthrift 0.9.3, run by JMeter's Java Request with the plugin's
 * libthrift.
 */
@Tag("full")
class OldCodeTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static TThreadPoolServer server;
    private static int port;

    @TempDir
    Path folder;

    @BeforeAll
    static void startServer() throws Exception {
        JMeterEnvironment.prepare();
        TServerSocket socket = new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        port = socket.getServerSocket().getLocalPort();
        server = new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                .transportFactory(new TFramedTransport.Factory())
                .processor(OldCodeTest::answer)
                .stopTimeoutVal(1));
        opened.add("server", server::stop);
        Thread thread = new Thread(server::serve, "old service");
        thread.setDaemon(true);
        thread.start();
    }

    /** What a FacebookService answers, as far as it is asked here. */
    private static void answer(TProtocol in, TProtocol out) throws TException {
        TMessage request = in.readMessageBegin();
        TProtocolUtil.skip(in, TType.STRUCT);
        in.readMessageEnd();
        out.writeMessageBegin(new TMessage(request.name, TMessageType.REPLY, request.seqid));
        out.writeStructBegin(new TStruct("result"));
        if (request.name.equals("getName")) {
            out.writeFieldBegin(new TField("success", TType.STRING, (short) 0));
            out.writeString("scales");
            out.writeFieldEnd();
        } else if (request.name.equals("getOptions")) {
            out.writeFieldBegin(new TField("success", TType.MAP, (short) 0));
            out.writeMapBegin(new TMap(TType.STRING, TType.STRING, 1));
            out.writeString("unit");
            out.writeString("g");
            out.writeMapEnd();
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
        out.writeMessageEnd();
        out.getTransport().flush();
    }

    private SampleResult sample(String... classes) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader old = OldCode.compile(folder, List.of(classes))) {
            thread.setContextClassLoader(old);
            JavaSampler request = new JavaSampler();
            request.setName("old");
            request.setClassname("old." + classes[0]);
            Arguments arguments = new Arguments();
            arguments.addArgument("host", "127.0.0.1");
            arguments.addArgument("port", String.valueOf(port));
            arguments.addArgument("readTimeout", "60000");
            request.setArguments(arguments);
            request.testStarted();
            try {
                request.sample(null);
                // As each one after the first.
                return request.sample(null);
            } finally {
                request.testEnded();
            }
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void aClientOfTheCompiler093Works() throws Exception {
        SampleResult result = sample("OldClient");
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseDataAsString()).isEqualTo("scales {unit=g}");
    }

    @Test
    void codeThatUsesTheOldPackagesIsRefusedWithARemedy() throws Exception {
        SampleResult result = sample("OldFrames", "OldFactory");
        assertThat(result.getResponseCode()).isEqualTo("INTERNAL_ERROR");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .startsWith("old.OldFrames uses org.apache.thrift.transport.TFramedTransport, which is"
                        + " org.apache.thrift.transport.layered.TFramedTransport since libthrift 0.14")
                .contains("the parameter 'transport'", "compile with libthrift 0.25");
    }

    @Test
    void otherClassesThatAreGoneAreNamedToo() throws Exception {
        SampleResult result = sample("OldStack");
        assertThat(result.getResponseCode()).isEqualTo("INTERNAL_ERROR");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage())
                .contains("org/apache/thrift/ShortStack", "old.OldStack", "generate it again with Thrift's compiler");
    }

    /**
     * Nothing of the plugin runs before: what the README says about it is Java's own message, in
     * JMeter's log.
     */
    @Test
    void aSamplerThatCannotBeLoadedStopsTheTest() {
        assertThatThrownBy(() -> sample("OldFramesInside"))
                .isInstanceOf(NoClassDefFoundError.class)
                .hasMessage("org/apache/thrift/transport/TFramedTransport");
    }
}

package io.github.jmeterrpc.dubbo.remoting.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.rpc.RpcInvocation;
import org.apache.dubbo.rpc.model.ServiceModel;
import org.junit.jupiter.api.Test;

class RequestCacheTest {

    private static final byte[] BYTES = {1, 2, 3};
    private static final Object[] ARGUMENTS = {"echo", new String[] {"int"}, new Object[] {1}};

    private final Serialization serialization = new Hessian2Serialization();
    private final RequestCache cache = new RequestCache();

    private static RpcInvocation call(Object[] arguments, Map<String, Object> attachments) {
        RpcInvocation call = new RpcInvocation((ServiceModel) null, "$invoke", "", "", new Class<?>[0], arguments);
        call.setObjectAttachments(attachments);
        return call;
    }

    private static RpcInvocation call() {
        return call(ARGUMENTS.clone(), Map.of("timeout", "10"));
    }

    private void offer(int times) {
        for (int i = 0; i < times; i++) {
            cache.offer(call(), serialization, BYTES.length, () -> BYTES);
        }
    }

    @Test
    void keepsWhatIsSentTwice() {
        offer(1);
        assertThat(cache.find(call(), serialization)).isNull();
        offer(1);
        assertThat(cache.find(call(), serialization)).isEqualTo(BYTES);
    }

    @Test
    void findsNothingForAnythingElse() {
        offer(2);
        Map<String, Object> attachments = Map.of("timeout", "10");
        Object[] equalButOther = {"echo", new String[] {"int"}, new Object[] {1}};
        assertThat(cache.find(call(equalButOther, attachments), serialization)).isNull();
        assertThat(cache.find(call(new Object[] {"echo"}, attachments), serialization))
                .isNull();
        assertThat(cache.find(call(ARGUMENTS, Map.of("timeout", "11")), serialization))
                .isNull();
        assertThat(cache.find(call(), new Hessian2Serialization())).isNull();
        RpcInvocation otherMethod = call();
        otherMethod.setMethodName("$invokeAsync");
        assertThat(cache.find(otherMethod, serialization)).isNull();
    }

    @Test
    void changesOfTheInvocationsAttachmentsLeaveWhatIsKeptAlone() {
        RpcInvocation sent = call(ARGUMENTS.clone(), new HashMap<>(Map.of("timeout", "10")));
        cache.offer(sent, serialization, BYTES.length, () -> BYTES);
        cache.offer(sent, serialization, BYTES.length, () -> BYTES);
        sent.setAttachment("timeout", "11");
        assertThat(cache.find(sent, serialization)).isNull();
        assertThat(cache.find(call(), serialization)).isEqualTo(BYTES);
    }

    @Test
    void givesUpOnACallThatIsAnotherOneEachTime() {
        int copies = 0;
        for (int i = 0; i < 100; i++) {
            int[] asked = {0};
            cache.offer(call(ARGUMENTS, Map.of("id", i)), serialization, BYTES.length, () -> {
                asked[0]++;
                return BYTES;
            });
            copies += asked[0];
        }
        assertThat(copies).isLessThan(10);
    }

    @Test
    void keepsNothingThatIsTooLongAndNothingOfACallThatIsMadeOnce() {
        cache.offer(call(), serialization, RequestCache.LONGEST + 1, () -> BYTES);
        cache.offer(call(), serialization, RequestCache.LONGEST + 1, () -> BYTES);
        assertThat(cache.find(call(), serialization)).isNull();
        for (int i = 0; i < 3; i++) {
            RequestCache.NONE.offer(call(), serialization, BYTES.length, () -> BYTES);
        }
        assertThat(RequestCache.NONE.find(call(), serialization)).isNull();
    }
}

package io.github.jmeterrpc.dubbo.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.io.Bytes;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.remoting.exchange.HeartBeatRequest;
import org.apache.dubbo.remoting.exchange.Request;
import org.apache.dubbo.remoting.exchange.Response;
import org.apache.dubbo.remoting.transport.CodecSupport;

/**
 * Recognizes frames of a provider that are not replies to calls: the heartbeat, the announcement
 * that it accepts no more calls, and the announcement that it accepts calls again. It compares
 * bytes and deserializes no object. Thread-safe.
 */
final class ProviderEvents {

    private static final short MAGIC = (short) 0xdabb;
    private static final byte REQUEST = (byte) 0x80;
    private static final byte TWO_WAY = 0x40;
    private static final byte SERIALIZATION = 0x1f;
    private static final byte EVENT = 0x20;
    private static final int ID_OFFSET = 4;
    private static final int LENGTH_OFFSET = 12;

    /** Maximum body length in bytes; every event is shorter in every serialization. */
    private static final int LONGEST = 64;

    /** The bodies of known events, by number of the serialization. */
    private static final Map<Byte, ProviderEvents> KNOWN = new ConcurrentHashMap<>();

    private final byte[] heartbeat;
    private final byte[] readOnly;
    private final byte[] writeable;

    private ProviderEvents(Serialization serialization) throws IOException {
        heartbeat = bytesOf(null, serialization);
        readOnly = bytesOf(CommonConstants.READONLY_EVENT, serialization);
        writeable = bytesOf(CommonConstants.WRITEABLE_EVENT, serialization);
    }

    private static byte[] bytesOf(String event, Serialization serialization) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutput out = serialization.serialize(null, bytes);
        out.writeObject(event);
        out.flushBuffer();
        return bytes.toByteArray();
    }

    /**
     * Whether the header belongs to a request that is no event. Its body need not be awaited.
     */
    static boolean isUnserved(byte[] header) {
        int length = Bytes.bytes2int(header, LENGTH_OFFSET);
        return Bytes.bytes2short(header, 0) == MAGIC
                && (header[2] & REQUEST) != 0
                && ((header[2] & EVENT) == 0 || length < 0 || length > LONGEST);
    }

    /**
     * Reads a frame that is marked as an event.
     *
     * @return a {@link Request} or {@link Response} of Dubbo, or {@link UnservedRequest}
     */
    static Object read(byte[] header, InputStream body) throws IOException {
        byte[] content = body.readNBytes(LONGEST);
        body.skipNBytes(body.available());
        long id = Bytes.bytes2long(header, ID_OFFSET);
        if ((header[2] & REQUEST) == 0) {
            Response reply = new Response(id);
            reply.setEvent(true);
            reply.setStatus(header[3]);
            return reply;
        }
        byte serialization = (byte) (header[2] & SERIALIZATION);
        ProviderEvents events = of(serialization);
        if (events == null) {
            return new UnservedRequest();
        }
        if (content.length == 0 || Arrays.equals(content, events.heartbeat)) {
            HeartBeatRequest heartbeat = new HeartBeatRequest(id);
            heartbeat.setProto(serialization);
            return event(heartbeat, header, null);
        }
        if (Arrays.equals(content, events.readOnly)) {
            return event(new Request(id), header, CommonConstants.READONLY_EVENT);
        }
        return Arrays.equals(content, events.writeable)
                ? event(new Request(id), header, CommonConstants.WRITEABLE_EVENT)
                : new UnservedRequest();
    }

    private static Request event(Request request, byte[] header, Object data) {
        request.setVersion(Version.getProtocolVersion());
        request.setTwoWay((header[2] & TWO_WAY) != 0);
        request.setEvent(true);
        request.setData(data);
        return request;
    }

    /** Returns null if the serialization is unknown. */
    private static ProviderEvents of(byte number) throws IOException {
        ProviderEvents known = KNOWN.get(number);
        if (known == null) {
            Serialization serialization = CodecSupport.getSerializationById(number);
            if (serialization != null) {
                known = new ProviderEvents(serialization);
                KNOWN.put(number, known);
            }
        }
        return known;
    }
}

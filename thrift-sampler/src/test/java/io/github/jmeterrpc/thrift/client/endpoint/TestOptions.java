package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * Options of connections in tests: 20 s to connect and to read, on a busy machine, too; messages and
 * frames of 1 MB. Each method sets one value.
 */
public final class TestOptions {

    private int connectMs = 20_000;
    private int readMs = 20_000;
    private int messageBytes = 1 << 20;
    private int frameBytes = 1 << 20;
    private String bindAddress = "";

    private TestOptions() {}

    /** Options with the values above. */
    public static ThriftOptions patient() {
        return with().build();
    }

    public static TestOptions with() {
        return new TestOptions();
    }

    public TestOptions connectMs(int milliseconds) {
        connectMs = milliseconds;
        return this;
    }

    public TestOptions readMs(int milliseconds) {
        readMs = milliseconds;
        return this;
    }

    public TestOptions messageBytes(int most) {
        messageBytes = most;
        return this;
    }

    public TestOptions frameBytes(int most) {
        frameBytes = most;
        return this;
    }

    /** The same limit for messages and frames. */
    public TestOptions bytes(int most) {
        return messageBytes(most).frameBytes(most);
    }

    public TestOptions bindAddress(String address) {
        bindAddress = address;
        return this;
    }

    public ThriftOptions build() {
        return new ThriftOptions(connectMs, readMs, messageBytes, frameBytes, true, bindAddress);
    }
}

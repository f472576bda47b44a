package io.github.jmeterrpc.endtoend.e2e;

import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Network namespaces on a bridge that leads nowhere; number i has the address 198.18.77.i, this
 * machine has 198.18.77.254.
 */
final class PrivateNetwork implements AutoCloseable {

    private static final String PREFIX = "jr" + ProcessHandle.current().pid();

    private final int members;

    private PrivateNetwork(int members) {
        this.members = members;
    }

    /**
     * Skips the test where namespaces are forbidden; with {@code -Dnetns.required=true} it fails
     * instead.
     */
    static PrivateNetwork orSkip(int members) throws IOException {
        Required.program("netns.required", "ip", "iproute2");
        if (!run("ip", "netns", "add", PREFIX + "probe")) {
            Required.missing("netns.required", "network namespaces with names", "run as root on Linux");
        }
        run("ip", "netns", "del", PREFIX + "probe");
        PrivateNetwork network = new PrivateNetwork(members);
        try {
            network.make();
            return network;
        } catch (IOException | RuntimeException e) {
            network.close();
            throw e;
        }
    }

    private void make() throws IOException {
        must("ip", "link", "add", PREFIX, "type", "bridge");
        must("ip", "addr", "add", "198.18.77.254/24", "dev", PREFIX);
        must("ip", "link", "set", PREFIX, "up");
        for (int i = 1; i <= members; i++) {
            String name = PREFIX + "n" + i;
            must("ip", "netns", "add", name);
            must("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
            must("ip", "link", "set", name, "master", PREFIX, "up");
            must("ip", "-n", name, "addr", "add", address(i) + "/24", "dev", "eth0");
            must("ip", "-n", name, "link", "set", "lo", "up");
            must("ip", "-n", name, "link", "set", "eth0", "up");
        }
    }

    static String address(int member) {
        return "198.18.77." + member;
    }

    /** What starts a command in the namespace of a member. */
    List<String> in(int member) {
        return List.of("ip", "netns", "exec", PREFIX + "n" + member);
    }

    /** Delays what each member sends; false where the kernel has no netem. */
    boolean delay(String time) throws IOException {
        boolean all = true;
        for (int i = 1; i <= members; i++) {
            List<String> command = new ArrayList<>(in(i));
            command.addAll(List.of("tc", "qdisc", "replace", "dev", "eth0", "root", "netem", "delay", time));
            all &= run(command.toArray(String[]::new));
        }
        return all;
    }

    private static void must(String... command) throws IOException {
        if (!run(command)) {
            throw new IOException(String.join(" ", command) + " failed");
        }
    }

    private static boolean run(String... command) throws IOException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            for (int i = 1; i <= members; i++) {
                run("ip", "netns", "del", PREFIX + "n" + i);
            }
            run("ip", "link", "del", PREFIX);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}

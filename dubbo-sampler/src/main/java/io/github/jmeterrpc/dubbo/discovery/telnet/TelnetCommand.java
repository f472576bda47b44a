package io.github.jmeterrpc.dubbo.discovery.telnet;

import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Sends a text command to a provider's service port and reads the answer up to the prompt. */
final class TelnetCommand {

    private static final byte[] PROMPT = "dubbo>".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_ANSWER = 16 << 20;
    private static final int POLL_MILLIS = 100;
    private static final int LEAST_BYTES = 16;

    private final String host;
    private final int port;
    private final String shown;
    private final int timeoutMillis;

    TelnetCommand(String host, int port, String shown, int timeoutMillis) {
        this.host = host;
        this.port = port;
        this.shown = shown;
        this.timeoutMillis = timeoutMillis;
    }

    /** The answer without the prompt. An interrupt ends the waiting. */
    String send(String command) throws CatalogException {
        Deadline deadline = new Deadline(shown, timeoutMillis);
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port), timeoutMillis);
            socket.setSoTimeout(Math.min(POLL_MILLIS, timeoutMillis));
            // Dubbo 3 needs this many bytes to detect the protocol; older providers trim the
            // command.
            String padded = String.format("%-" + LEAST_BYTES + "s\r\n", command);
            socket.getOutputStream().write(padded.getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
            return answer(socket.getInputStream(), deadline);
        } catch (UnknownHostException e) {
            throw new CatalogException("No connection to " + shown + ": unknown host", e);
        } catch (IOException e) {
            throw new CatalogException("No connection to " + shown + ": " + e.getMessage(), e);
        }
    }

    /** Reads up to the prompt or to the end of the stream. */
    String answer(InputStream in, Deadline deadline) throws IOException, CatalogException {
        Answer answer = new Answer();
        byte[] buffer = new byte[8192];
        while (true) {
            deadline.check();
            int count = 0;
            try {
                count = in.read(buffer);
            } catch (SocketTimeoutException e) {
                // A read timeout occurred, so the deadline is checked.
            }
            if (count > 0) {
                answer.write(buffer, 0, count);
            }
            if (answer.size() > LONGEST_ANSWER) {
                throw new CatalogException(shown + " lists more than " + LONGEST_ANSWER + " bytes of services", null);
            }
            if (count < 0 || answer.endsWithPrompt()) {
                return answer.text();
            }
        }
    }

    /** What has been read so far. */
    private final class Answer extends ByteArrayOutputStream {

        /** Checks only the end, because a reply of some megabytes arrives in thousands of parts. */
        boolean endsWithPrompt() {
            int start = count - PROMPT.length;
            return start >= 0 && Arrays.equals(buf, start, count, PROMPT, 0, PROMPT.length);
        }

        String text() throws CatalogException {
            String text = new String(buf, 0, endsWithPrompt() ? count - PROMPT.length : count, StandardCharsets.UTF_8);
            if (text.isBlank() && !endsWithPrompt()) {
                throw new CatalogException(
                        shown + " closed the connection without a response: it is not a Dubbo provider, or it is one"
                                + " of Dubbo-go, which does not list its services. For a registry type its protocol,"
                                + " such as zookeeper://host:2181 or nacos://host:8848",
                        null);
            }
            return text;
        }
    }
}

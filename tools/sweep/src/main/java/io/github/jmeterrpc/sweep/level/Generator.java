package io.github.jmeterrpc.sweep.level;

import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.sweep.points.PointsFile;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.TimeSeries;
import io.github.jmeterrpc.sweep.targets.TargetProgram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One JMeter process of a level, with what it has written so far and what it used.
 *
 * @param run its process and files
 * @param threads it has
 * @param points what it counted
 * @param probe reads what it uses
 * @param course what it has used so far
 */
public record Generator(JMeterRun run, int threads, PointsFile points, ProcessProbe probe, TimeSeries course) {

    /** JMeter takes the first free port from here on for its stop commands, and says which. */
    public static final int FIRST_STOP_PORT = 4445;

    public static final int LAST_STOP_PORT = 9000;

    private static final Pattern STOP_PORT = Pattern.compile("Waiting for possible Shutdown/.* message on port (\\d+)");

    /** What {@link #run} has just been started. */
    public static Generator of(JMeterRun run, int threads, Path points) {
        return new Generator(
                run,
                threads,
                new PointsFile(points, "jmeter"),
                new ProcessProbe(run.process().pid()),
                new TimeSeries());
    }

    /** Reads on. */
    void look() {
        course.add(probe.read());
        points.update();
    }

    public boolean isAlive() {
        return run.process().isAlive();
    }

    /** Tells JMeter to end the test after the samples that are under way; without a port it is not told. */
    public void askToStop() {
        stopPort().ifPresent(port -> {
            byte[] command = "Shutdown".getBytes(StandardCharsets.US_ASCII);
            try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                socket.send(new DatagramPacket(command, command.length, InetAddress.getByName("localhost"), port));
            } catch (IOException e) {
                throw new IllegalStateException(
                        run.process().failure("cannot be told to stop: " + e).getMessage(), e);
            }
        });
    }

    private Optional<Integer> stopPort() {
        try {
            Matcher said = STOP_PORT.matcher(Files.readString(run.process().output(), StandardCharsets.ISO_8859_1));
            return said.find() ? Optional.of(Integer.valueOf(said.group(1))) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether its JVM ran out of memory. */
    boolean outOfMemory() {
        return TargetProgram.reportsOutOfMemory(run.log())
                || TargetProgram.reportsOutOfMemory(run.process().output());
    }
}

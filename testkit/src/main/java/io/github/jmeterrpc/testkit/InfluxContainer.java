package io.github.jmeterrpc.testkit;

import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports;
import io.github.jmeterrpc.harness.influx.InfluxAddress;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/** InfluxDB in a container, reachable from this machine only. */
final class InfluxContainer {

    private static final int PORT = 8086;

    private InfluxContainer() {}

    static boolean isPossible() {
        return DockerClientFactory.instance().isDockerAvailable();
    }

    static InfluxServer start() {
        PortBinding onLoopback = new PortBinding(Ports.Binding.bindIp("127.0.0.1"), ExposedPort.tcp(PORT));
        GenericContainer<?> container = new GenericContainer<>(DockerImageName.parse("influxdb:1.8"))
                .withExposedPorts(PORT)
                .withCreateContainerCmdModifier(
                        command -> Objects.requireNonNullElseGet(command.getHostConfig(), HostConfig::new)
                                .withPortBindings(onLoopback));
        container.start();
        InfluxAddress address =
                InfluxAddress.parse("http://" + container.getHost() + ":" + container.getMappedPort(PORT));
        return new InfluxServer(address, "container influxdb:1.8", container::stop);
    }
}

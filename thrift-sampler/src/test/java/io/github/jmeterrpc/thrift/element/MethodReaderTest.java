package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.element.MethodReader.CalledMethod;
import io.github.jmeterrpc.thrift.idl.IdlFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MethodReaderTest {

    @TempDir
    private Path plan;

    @BeforeEach
    void openAPlan() throws IOException {
        JMeterEnvironment.prepare();
        FileServer.getFileServer().setBasedir(plan.resolve("plan.jmx").toString());
        Files.createDirectories(plan.resolve("idl"));
        Files.createDirectories(plan.resolve("shared"));
        Files.writeString(plan.resolve("shared/base.thrift"), "service Base { void ping() }");
        Files.writeString(
                plan.resolve("idl/shop.thrift"),
                "include \"base.thrift\" service Shop extends base.Base { i32 buy(1: string article) }");
        Files.writeString(plan.resolve("idl/two.thrift"), "service One { void a() } service Two { void b() }");
    }

    @AfterEach
    void closeIt() {
        FileServer.getFileServer().resetBase();
    }

    private static CalledMethod find(String file, String path, String service, String method)
            throws InvalidInputException {
        return MethodReader.find(MethodReader.load(new IdlFiles(), file, path), service, method);
    }

    @Test
    void filesAreFoundFromThePlansFolderAndAlongTheSearchPath() throws Exception {
        assertThat(find("idl/shop.thrift", "nowhere; shared ;", "Shop", "buy")
                        .method()
                        .name())
                .isEqualTo("buy");
        assertThat(find("shop.thrift", "idl;shared", "", "buy").service()).isEqualTo("Shop");
        assertThatThrownBy(() -> find("idl/shop.thrift", "", "Shop", "buy"))
                .hasMessageContaining("IDL file 'idl/shop.thrift'")
                .hasMessageContaining("base.thrift");
    }

    @Test
    void findsFilesOfTheJMeterHomeFromAnyPlan() throws Exception {
        String shipped = "bin/templates/jmeter-rpc/stress.thrift";
        Path home = Files.createDirectories(plan.resolve("home"));
        String before = JMeterUtils.getJMeterHome();
        JMeterUtils.setJMeterHome(home.toString());
        try {
            assertThatThrownBy(() -> find(shipped, "", "", "echo"))
                    .hasMessageContaining("looked for " + plan.resolve(shipped) + ", " + home.resolve(shipped));
            Files.createDirectories(home.resolve(shipped).getParent());
            Files.writeString(home.resolve(shipped), "service Shipped { string echo(1: string text) }");
            assertThat(find(shipped, "shared", "", "echo").service()).isEqualTo("Shipped");

            Files.createDirectories(plan.resolve(shipped).getParent());
            Files.writeString(plan.resolve(shipped), "service BesideThePlan { void echo() }");
            assertThat(find(shipped, "", "", "echo").service()).isEqualTo("BesideThePlan");
        } finally {
            JMeterUtils.setJMeterHome(before);
        }
    }

    @Test
    void inheritedMethodsAndIncludedServicesCanBeCalled() throws Exception {
        assertThat(find("idl/shop.thrift", "shared", "Shop", "ping").service()).isEqualTo("Shop");
        assertThat(find("idl/shop.thrift", "shared", "base.Base", "ping").service())
                .isEqualTo("Base");
    }

    /** A window shows the message, a sample has it as response data and the summary as message. */
    @Test
    void theMessageHasAllErrorsOfTheIdlAndTheSummaryTheFirst() throws Exception {
        Files.writeString(plan.resolve("idl/broken.thrift"), "struct {}\nenum {}\nservice {}\n");
        InvalidInputException e =
                catchThrowableOfType(InvalidInputException.class, () -> find("idl/broken.thrift", "", "", "a"));
        assertThat(e.errors()).hasSize(3).isEqualTo(e.getMessage().lines().toList());
        assertThat(e.errors()).allMatch(line -> line.contains(plan.resolve("idl/broken.thrift") + ", line "));
        assertThat(e.summary()).contains("line 1, column 8").endsWith("The line: struct {} (and 2 more)");
    }

    @Test
    void listsMissingFields() {
        assertThatThrownBy(() -> find("idl/two.thrift", "", "", "a"))
                .hasMessageContaining("Service ''")
                .hasMessageContaining("One, Two");
        assertThatThrownBy(() -> find("idl/two.thrift", "", "Three", "a")).hasMessageContaining("One, Two");
        assertThatThrownBy(() -> find("idl/shop.thrift", "shared", "Shop", "sell"))
                .hasMessageContaining("Method 'sell'")
                .hasMessageContaining("buy, ping");
        assertThatThrownBy(() -> find("", "", "Shop", "buy")).hasMessageContaining("IDL file ''");
    }

    @Test
    void aRemoteServerReportsThatItReadsItsOwnFiles() {
        assertThatThrownBy(() -> find("idl/none.thrift", "", "Shop", "buy")).hasMessageNotContaining("server");
        JMeterUtils.setProperty(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "192.0.2.7:1099");
        try {
            assertThatThrownBy(() -> find("idl/none.thrift", "", "Shop", "buy"))
                    .hasMessageContaining("looked for " + plan.resolve("idl/none.thrift"))
                    .hasMessageContaining("This is the JMeter server 192.0.2.7:1099 of a test with -R")
                    .hasMessageContaining("relative names start at " + plan + " there");
        } finally {
            JMeterUtils.getJMeterProperties().remove(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME);
        }
    }
}

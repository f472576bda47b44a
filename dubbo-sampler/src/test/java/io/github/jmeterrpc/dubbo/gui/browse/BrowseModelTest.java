package io.github.jmeterrpc.dubbo.gui.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.gui.browse.BrowseModel.BrowseState.Status;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BrowseModelTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final CatalogSession.Registry TARGET =
            new CatalogSession.Registry("zookeeper://127.0.0.1:2181", RegistryOptions.PLAIN);
    private static final ServiceName ORDERS = new ServiceName("com.example.OrderService", "", "");
    private static final ServiceMethod PLACE = ServiceMethod.ofJava("place", List.of("String"), "void", "[\"\"]");

    private final MemoryRegistry registry = new MemoryRegistry();
    private final BlockingQueue<BrowseModel.BrowseState> shown = new LinkedBlockingQueue<>();
    private BrowseModel model = open(registry);

    private BrowseModel open(CatalogSession.Opener opener) {
        BrowseModel created = new BrowseModel(opener, shown::add);
        opened.add("model", () -> onEventThread(created::close));
        opened.add("calls that wait", registry::answer);
        return created;
    }

    @Test
    void findsServicesByPartOfTheirNameIgnoringCase() throws Exception {
        registry.add("com.example.OrderService");
        registry.add("com.example.StockService");

        search("ORDER");

        assertThat(answer()).isEqualTo(new BrowseModel.BrowseState(Status.FOUND, "", List.of(ORDERS), List.of()));
    }

    @Test
    void reportsThatNothingWasFound() throws Exception {
        search("order");

        assertThat(answer().status()).isEqualTo(Status.NOTHING_FOUND);
    }

    @Test
    void reportsThatTheListIsLimited() throws Exception {
        for (int i = 0; i <= BrowseModel.LIMIT; i++) {
            registry.add("com.example.Service" + i);
        }

        search("service");

        BrowseModel.BrowseState state = answer();
        assertThat(state.status()).isEqualTo(Status.LIMIT_REACHED);
        assertThat(state.services()).hasSize(BrowseModel.LIMIT);
    }

    @Test
    void asManyAsTheLimitAreAllThereAre() throws Exception {
        for (int i = 0; i < BrowseModel.LIMIT; i++) {
            registry.add("com.example.Service" + i);
        }

        search("");

        BrowseModel.BrowseState state = answer();
        assertThat(state.status()).isEqualTo(Status.FOUND);
        assertThat(state.services()).hasSize(BrowseModel.LIMIT);
    }

    @Test
    void readsMethodsOverTheSameConnection() throws Exception {
        registry.add(ORDERS.interfaceName(), PLACE);
        search("");
        answer();

        onEventThread(() -> model.readMethods(ORDERS));

        assertThat(answer())
                .isEqualTo(new BrowseModel.BrowseState(Status.METHODS_FOUND, "", List.of(ORDERS), List.of(PLACE)));
        assertThat(registry.opened).hasValue(1);
    }

    @Test
    void reportsServicesWithoutMetadata() throws Exception {
        registry.add(ORDERS.interfaceName());
        search("");
        answer();
        onEventThread(() -> model.readMethods(ORDERS));

        assertThat(answer().status()).isEqualTo(Status.NO_METHODS);
    }

    @Test
    void cancelWorksWhileTheRegistryIsStillSilent() throws Exception {
        registry.add(ORDERS.interfaceName());
        registry.holdBack();
        search("");
        registry.awaitQuestion();

        onEventThread(() -> model.cancel());

        assertThat(shown.take().status()).isEqualTo(Status.SEARCHING);
        assertThat(shown.take().status()).isEqualTo(Status.CANCELLED);
        assertThat(registry.closed).hasValue(0);

        registry.answer();
        registry.awaitClose();
        onEventThread(() -> {});
        assertThat(shown).as("states after the late answer").isEmpty();
        assertThat(registry.closed).hasValue(1);
    }

    @Test
    void searchesAgainOverANewConnectionAfterACancel() throws Exception {
        registry.add(ORDERS.interfaceName());
        registry.holdBack();
        search("");
        registry.awaitQuestion();
        onEventThread(() -> model.cancel());
        registry.answer();
        registry.awaitClose();
        shown.clear();

        search("");

        assertThat(answer().services()).containsExactly(ORDERS);
        assertThat(registry.opened).hasValue(2);
    }

    @Test
    void showsWhyTheRegistryCouldNotBeAskedWithoutPasswords() throws Exception {
        model = open((address, registries, timeout) -> {
            throw new CatalogException("No answer from zookeeper://me:secret@127.0.0.1:2181", null);
        });
        search("");

        assertThat(answer())
                .isEqualTo(BrowseModel.BrowseState.INITIAL.failed("No answer from zookeeper://me:***@127.0.0.1:2181"));
    }

    @Test
    void showsUnexpectedFailures() throws Exception {
        model = open((address, registries, timeout) -> {
            throw new IllegalStateException("broken");
        });
        search("");

        BrowseModel.BrowseState state = answer();
        assertThat(state.status()).isEqualTo(Status.FAILED);
        assertThat(state.detail()).contains("IllegalStateException", "broken");
    }

    @Test
    void reportsAnInvalidAddressAndOpensNothing() throws Exception {
        onEventThread(() -> model.search(TARGET.at("nowhere"), ""));

        assertThat(answer().detail()).contains("Address 'nowhere'", "host:port");
        assertThat(registry.opened).hasValue(0);
    }

    @Test
    void variablesAreRefusedBeforeAnythingIsOpened() throws Exception {
        onEventThread(() -> model.search(
                new CatalogSession.Registry(TARGET.address(), new RegistryOptions("", "${password}", "", "", false)),
                ""));

        assertThat(answer().status()).isEqualTo(Status.VARIABLES);
        assertThat(registry.opened).hasValue(0);
    }

    @Test
    void anotherAddressClosesTheConnectionBefore() throws Exception {
        search("");
        answer();
        onEventThread(() -> model.search(TARGET.at("zookeeper://127.0.0.1:2182"), ""));
        answer();
        registry.awaitClose();

        assertThat(registry.opened).hasValue(2);
        assertThat(registry.closed).hasValue(1);
        assertThat(registry.addresses)
                .extracting(Object::toString)
                .last()
                .asString()
                .endsWith(":2182");
    }

    @Test
    void closingTheBrowserClosesTheConnection() throws Exception {
        search("");
        answer();

        onEventThread(() -> model.close());

        registry.awaitClose();
        assertThat(registry.closed).hasValue(1);
    }

    private void search(String filter) throws Exception {
        onEventThread(() -> model.search(TARGET, filter));
    }

    /** The next state that is not one of waiting. */
    private BrowseModel.BrowseState answer() throws InterruptedException {
        BrowseModel.BrowseState state = shown.take();
        while (state.busy()) {
            state = shown.take();
        }
        return state;
    }

    private static void onEventThread(Runnable action) throws Exception {
        SwingUtilities.invokeAndWait(action);
    }
}

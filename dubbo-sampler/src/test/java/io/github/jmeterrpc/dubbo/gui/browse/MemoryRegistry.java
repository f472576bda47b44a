package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import javax.swing.SwingUtilities;

/** A registry in memory. It can answer late on demand, and records queries on the event thread. */
final class MemoryRegistry implements CatalogSession.Opener {

    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final List<Address> addresses = new ArrayList<>();

    private final Map<ServiceName, List<ServiceMethod>> services = new LinkedHashMap<>();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private volatile CountDownLatch asked = new CountDownLatch(1);
    private volatile CountDownLatch closing = new CountDownLatch(1);

    void add(String interfaceName, ServiceMethod... methods) {
        services.put(new ServiceName(interfaceName, "", ""), List.of(methods));
    }

    /** From now on questions are answered only after {@link #answer}. */
    void holdBack() {
        gate = new CountDownLatch(1);
        asked = new CountDownLatch(1);
        closing = new CountDownLatch(1);
    }

    void answer() {
        gate.countDown();
    }

    void awaitQuestion() throws InterruptedException {
        asked.await();
    }

    void awaitClose() throws InterruptedException {
        closing.await();
    }

    @Override
    public ServiceCatalog open(Address address, RegistryOptions registries, int timeoutMillis) throws CatalogException {
        offTheEventThread();
        opened.incrementAndGet();
        addresses.add(address);
        return new Directory();
    }

    private static void offTheEventThread() {
        if (SwingUtilities.isEventDispatchThread()) {
            throw new IllegalStateException("asked on the event thread");
        }
    }

    private final class Directory implements ServiceCatalog {

        @Override
        public List<ServiceName> services(String filter, int limit) throws CatalogException {
            await();
            String part = filter.toLowerCase(Locale.ROOT);
            return services.keySet().stream()
                    .filter(service ->
                            service.interfaceName().toLowerCase(Locale.ROOT).contains(part))
                    .limit(limit)
                    .toList();
        }

        @Override
        public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
            await();
            List<ServiceMethod> methods = services.get(service);
            if (methods == null) {
                throw new CatalogException("The registry knows no " + service.interfaceName(), null);
            }
            return methods;
        }

        private void await() throws CatalogException {
            offTheEventThread();
            asked.countDown();
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new CatalogException("interrupted", e);
            }
        }

        @Override
        public void close() {
            offTheEventThread();
            closed.incrementAndGet();
            closing.countDown();
        }
    }
}

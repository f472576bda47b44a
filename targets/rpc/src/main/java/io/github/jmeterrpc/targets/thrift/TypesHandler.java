package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.targets.thrift.gen.Defaults;
import io.github.jmeterrpc.targets.thrift.gen.Everything;
import io.github.jmeterrpc.targets.thrift.gen.Level;
import io.github.jmeterrpc.targets.thrift.gen.Order;
import io.github.jmeterrpc.targets.thrift.gen.OrderLine;
import io.github.jmeterrpc.targets.thrift.gen.Overload;
import io.github.jmeterrpc.targets.thrift.gen.Point;
import io.github.jmeterrpc.targets.thrift.gen.Receipt;
import io.github.jmeterrpc.targets.thrift.gen.Refusal;
import io.github.jmeterrpc.targets.thrift.gen.Shape;
import io.github.jmeterrpc.targets.thrift.gen.StockException;
import io.github.jmeterrpc.targets.thrift.gen.TypesService;
import io.github.jmeterrpc.targets.work.Work;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.thrift.transport.TTransportException;

/** The methods of {@code TypesService} and of {@code StressService}, which it extends. */
final class TypesHandler implements TypesService.Iface {

    private final AtomicLong notified = new AtomicLong();

    @Override
    public String string1k(String text) {
        return Work.addUp(text);
    }

    @Override
    public String string100k(String text) {
        return Work.addUp(text);
    }

    @Override
    public String echo(String text) {
        return text;
    }

    @Override
    public Receipt placeOrder(Order order) {
        double total = 0;
        int pieces = 0;
        for (OrderLine line : order.getLines()) {
            total += line.getPrice() * line.getQuantity();
            pieces += line.getQuantity();
        }
        return new Receipt(order.getId(), pieces, total, order.getPayment());
    }

    @Override
    public Order echoOrder(Order order) {
        return order;
    }

    @Override
    public int reserve(String article, int quantity) throws StockException {
        throw new StockException("Not in stock: " + quantity + " of " + article, 0);
    }

    @Override
    public void fail(String message) {
        throw new IllegalStateException(message);
    }

    @Override
    public String nothing() {
        return null;
    }

    @Override
    public long sleep(long milliseconds) {
        return Work.sleep(milliseconds);
    }

    @Override
    public ByteBuffer bytes(int count) {
        return ByteBuffer.wrap(new byte[count]);
    }

    @Override
    public void hangUp() throws TTransportException {
        throw new TTransportException("asked to hang up");
    }

    @Override
    public void notify(long milliseconds) {
        sleep(milliseconds);
        notified.incrementAndGet();
    }

    @Override
    public long notified() {
        return notified.get();
    }

    @Override
    public Everything echoEverything(Everything all) {
        return all;
    }

    @Override
    public Defaults echoDefaults(Defaults defaults) {
        return defaults;
    }

    @Override
    public Map<Point, Set<Level>> echoPlaces(Map<Point, Set<Level>> places, int times) {
        return times == 1 ? places : Map.of();
    }

    @Override
    public boolean isTrue(boolean value) {
        return value;
    }

    @Override
    public void refuse(String reason, Shape shape) throws Refusal, Overload {
        if (reason.isEmpty()) {
            throw new Overload();
        }
        throw new Refusal(reason, Level.UNDER, Map.of(new Point(1, 2), reason)).setShape(shape);
    }
}

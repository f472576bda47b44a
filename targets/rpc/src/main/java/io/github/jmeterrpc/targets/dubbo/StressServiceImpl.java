package io.github.jmeterrpc.targets.dubbo;

import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.dubbo.rpc.RpcContext;

final class StressServiceImpl implements StressService {

    private static final int RANDOM_NUMBERS = 10_000;

    @Override
    public String string1k(String text) {
        return afterWork(text);
    }

    @Override
    public String string100k(String text) {
        return afterWork(text);
    }

    private static String afterWork(String text) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        double sum = 0;
        for (int i = 0; i < RANDOM_NUMBERS; i++) {
            sum += random.nextDouble();
        }
        if (sum < 0) {
            // Never true; uses the sum, so that the compiler cannot remove the loop.
            throw new IllegalStateException("Random numbers below zero");
        }
        return text;
    }

    @Override
    public String echo(String text) {
        return text;
    }

    @Override
    public Receipt placeOrder(Order order) {
        BigDecimal total = BigDecimal.ZERO;
        int pieces = 0;
        for (OrderLine line : order.getLines()) {
            total = total.add(line.getPrice().multiply(BigDecimal.valueOf(line.getQuantity())));
            pieces += line.getQuantity();
        }
        Receipt receipt = new Receipt();
        receipt.setOrderId(order.getId());
        receipt.setPieces(pieces);
        receipt.setTotal(total);
        receipt.setPayment(order.getPayment());
        return receipt;
    }

    @Override
    public int reserve(String article, int quantity) throws StockException {
        throw new StockException("Not in stock: " + quantity + " of " + article);
    }

    @Override
    public long sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
            return milliseconds;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while sleeping", e);
        }
    }

    @Override
    public String peerAddress() {
        InetSocketAddress peer = RpcContext.getServiceContext().getRemoteAddress();
        return peer.getAddress().getHostAddress() + ":" + peer.getPort();
    }
}

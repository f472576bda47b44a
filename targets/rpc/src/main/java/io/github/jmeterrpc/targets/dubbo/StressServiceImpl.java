package io.github.jmeterrpc.targets.dubbo;

import io.github.jmeterrpc.targets.work.Work;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import org.apache.dubbo.rpc.RpcContext;

final class StressServiceImpl implements StressService {

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
        Receipt receipt = new Receipt();
        receipt.orderId = order.id;
        receipt.payment = order.payment;
        for (OrderLine line : order.lines) {
            receipt.total = receipt.total.add(line.price.multiply(BigDecimal.valueOf(line.quantity)));
            receipt.pieces += line.quantity;
        }
        return receipt;
    }

    @Override
    public int reserve(String article, int quantity) throws StockException {
        throw new StockException("Not in stock: " + quantity + " of " + article);
    }

    @Override
    public long sleep(long milliseconds) {
        return Work.sleep(milliseconds);
    }

    @Override
    public String peerAddress() {
        InetSocketAddress peer = RpcContext.getServiceContext().getRemoteAddress();
        return peer.getHostString() + ":" + peer.getPort();
    }
}

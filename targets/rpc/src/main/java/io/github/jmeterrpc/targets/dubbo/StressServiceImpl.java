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
        return Work.sleep(milliseconds);
    }

    @Override
    public String peerAddress() {
        InetSocketAddress peer = RpcContext.getServiceContext().getRemoteAddress();
        return peer.getAddress().getHostAddress() + ":" + peer.getPort();
    }
}

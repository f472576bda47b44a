package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.math.BigDecimal;

/** The result of a placed order. */
public class Receipt implements Serializable {

    private static final long serialVersionUID = 1L;

    private long orderId;
    private int pieces;
    private BigDecimal total = BigDecimal.ZERO;
    private Payment payment = Payment.INVOICE;

    public long getOrderId() {
        return orderId;
    }

    public void setOrderId(long orderId) {
        this.orderId = orderId;
    }

    public int getPieces() {
        return pieces;
    }

    public void setPieces(int pieces) {
        this.pieces = pieces;
    }

    public BigDecimal getTotal() {
        return total;
    }

    public void setTotal(BigDecimal total) {
        this.total = total;
    }

    public Payment getPayment() {
        return payment;
    }

    public void setPayment(Payment payment) {
        this.payment = payment;
    }
}

package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.math.BigDecimal;

/** The result of a placed order. */
public class Receipt implements Serializable {

    private static final long serialVersionUID = 1L;

    public long orderId;
    public int pieces;
    public BigDecimal total = BigDecimal.ZERO;
    public Payment payment = Payment.INVOICE;
}

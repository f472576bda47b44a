package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.math.BigDecimal;

/** One article of an order. */
public class OrderLine implements Serializable {

    private static final long serialVersionUID = 1L;

    public String article = "";
    public int quantity;
    public BigDecimal price = BigDecimal.ZERO;
}

package io.github.jmeterrpc.targets.dubbo;

import java.io.Serializable;
import java.math.BigDecimal;

/** One article of an order. */
public class OrderLine implements Serializable {

    private static final long serialVersionUID = 1L;

    private String article = "";
    private int quantity;
    private BigDecimal price = BigDecimal.ZERO;

    public String getArticle() {
        return article;
    }

    public void setArticle(String article) {
        this.article = article;
    }

    public int getQuantity() {
        return quantity;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }
}

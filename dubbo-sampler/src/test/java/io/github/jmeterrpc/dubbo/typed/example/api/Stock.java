package io.github.jmeterrpc.dubbo.typed.example.api;

import java.io.Serializable;
import java.time.LocalDate;

/** An amount of an article. */
public class Stock implements Serializable {

    private static final long serialVersionUID = 1L;

    private String article;
    private long amount;
    private LocalDate until;

    /** For serialization. */
    public Stock() {}

    /** All of it. */
    public Stock(String article, long amount, LocalDate until) {
        this.article = article;
        this.amount = amount;
        this.until = until;
    }

    public String getArticle() {
        return article;
    }

    public long getAmount() {
        return amount;
    }

    public LocalDate getUntil() {
        return until;
    }
}

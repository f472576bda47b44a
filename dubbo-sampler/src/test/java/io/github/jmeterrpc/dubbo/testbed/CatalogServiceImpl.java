package io.github.jmeterrpc.dubbo.testbed;

import java.util.List;
import java.util.Map;

/** Answers {@link CatalogService}. */
public final class CatalogServiceImpl implements CatalogService {

    private final String name;

    public CatalogServiceImpl(String name) {
        this.name = name;
    }

    @Override
    public String echo(String text) {
        return name + ":" + text;
    }

    @Override
    public int add(int a, long b) {
        return (int) (a + b);
    }

    @Override
    public String describe(Item item) {
        return item.getSku() + " " + item.getCount() + " " + item.getColor() + " "
                + (item.getParts() == null ? 0 : item.getParts().size());
    }

    @Override
    public int count(List<Item> items, Map<String, Color> colors) {
        return items.stream().mapToInt(Item::getCount).sum();
    }

    @Override
    public String size(Item.Size size) {
        return "wide " + size.getWidth();
    }

    @Override
    public String find(String sku) {
        return "by sku";
    }

    @Override
    public String find(Integer number) {
        return "by number";
    }

    @Override
    public String find(String sku, int limit) {
        return "by sku, " + limit;
    }

    @Override
    public void ping() {}
}

package io.github.jmeterrpc.dubbo.testbed;

import java.util.List;
import java.util.Map;

/** The service of the providers in these tests. */
public interface CatalogService {

    /** @return name of the provider that answers, and the text */
    String echo(String text);

    int add(int a, long b);

    String describe(Item item);

    int count(List<Item> items, Map<String, Color> colors);

    String size(Item.Size size);

    String find(String sku);

    String find(Integer number);

    String find(String sku, int limit);

    void ping();
}

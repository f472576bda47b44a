package io.github.jmeterrpc.common.gui;

import io.github.jmeterrpc.common.language.Labels;
import java.util.Collections;
import java.util.Enumeration;
import java.util.ResourceBundle;
import java.util.Set;

/**
 * The title of an element in JMeter's menus, in the language that JMeter shows at this moment.
 * JMeter looks for it in a bundle named after the element's window, with {@code Resources}
 * appended, if the window has {@code TestElementMetadata}: then it fills its menus without creating
 * the window. A JMeter version without that annotation creates the window, as for other plugins.
 */
public abstract class MenuTitle extends ResourceBundle {

    /** The only key. */
    public static final String KEY = "displayName";

    private final Labels labels;
    private final String title;

    /** @param title key of the title among the labels */
    protected MenuTitle(Labels labels, String title) {
        this.labels = labels;
        this.title = title;
    }

    @Override
    protected Object handleGetObject(String key) {
        return key.equals(KEY) ? labels.get(title) : null;
    }

    @Override
    public Enumeration<String> getKeys() {
        return Collections.enumeration(Set.of(KEY));
    }
}

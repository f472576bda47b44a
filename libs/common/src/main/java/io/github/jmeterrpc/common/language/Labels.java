package io.github.jmeterrpc.common.language;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A plugin's texts in JMeter's language. JMeter's own bundle cannot be extended, so each plugin
 * brings one.
 */
public final class Labels {

    private static final ResourceBundle.Control NO_FALLBACK =
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

    private final String baseName;
    private final ClassLoader loader;
    private final Map<Locale, Translation> translations = new ConcurrentHashMap<>();

    /**
     * @param owner a class in the package that holds the bundle
     * @param name name of the bundle's files, without language and ending
     */
    public Labels(Class<?> owner, String name) {
        baseName = owner.getPackageName() + "." + name;
        loader = owner.getClassLoader();
    }

    /**
     * Returns the text for a key in JMeter's current language, or in English if there is no
     * translation.
     *
     * @throws java.util.MissingResourceException if no bundle has the key
     */
    public String get(String key) {
        return bundle().getString(key);
    }

    /** Returns the text for a key as {@link #get} does, or empty if the key has no text. */
    public Optional<String> find(String key) {
        ResourceBundle bundle = bundle();
        return bundle.containsKey(key) ? Optional.of(bundle.getString(key)) : Optional.empty();
    }

    /**
     * Returns a message of a sample or of a check in JMeter's current language, or in English if
     * there is no translation. Fields have the names that the window shows.
     */
    public String translate(String message) {
        Locale locale = locale();
        return locale.getLanguage().equals(Locale.ENGLISH.getLanguage())
                ? message
                : translations
                        .computeIfAbsent(locale, other -> Translation.of(baseName, other, loader, NO_FALLBACK))
                        .of(message);
    }

    private static Locale locale() {
        Locale locale = JMeterUtils.getLocale();
        return locale == null ? Locale.ENGLISH : locale;
    }

    private ResourceBundle bundle() {
        Locale locale = locale();
        return ResourceBundle.getBundle(baseName, locale, loader, NO_FALLBACK);
    }
}

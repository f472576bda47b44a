package io.github.jmeterrpc.common.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Translates messages of samples into the language of the window. Messages are English, so that
 * result files of all generators agree; a window shows the same messages with the names that its
 * fields have.
 *
 * <p>The file <code>messages_<i>language</i>_<i>country</i>.txt</code> beside the labels of a plugin
 * has two lines for each message, in English and in the other language, with {@code {0}} and so on
 * for the variable parts. The variable parts are translated, too: they may be fields or other
 * messages. A message that is not in the file stays English.
 */
final class Translation {

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");
    private static final int PLACE_LENGTH = "{0}".length();
    private static final Pattern FIELD = Pattern.compile("(?s)([A-Z][^:'\\n]*)( '.*?')?: (.*)");
    private static final String VARYING = "(.+?)";

    private final Map<String, String> names = new HashMap<>();
    private final List<Sentence> sentences = new ArrayList<>();

    /**
     * @param letters number of letters in the fixed part of the English sentence
     * @param text the text in the other language
     */
    private record Sentence(Pattern english, int letters, List<Integer> places, String text) {}

    /** @param letters number of letters in the fixed part of the English sentence that was found */
    private record Match(int letters, String text) {}

    private Translation() {}

    /**
     * @param bundle name of the labels
     * @param control finds the labels of a language alone
     */
    static Translation of(String bundle, Locale locale, ClassLoader loader, ResourceBundle.Control control) {
        Translation translation = new Translation();
        ResourceBundle english = ResourceBundle.getBundle(bundle, Locale.ROOT, loader, control);
        ResourceBundle other = ResourceBundle.getBundle(bundle, locale, loader, control);
        for (String key : english.keySet()) {
            if (other.containsKey(key)) {
                translation.names.putIfAbsent(plain(english.getString(key)), plain(other.getString(key)));
            }
        }
        String folder = bundle.substring(0, bundle.lastIndexOf('.') + 1).replace('.', '/');
        String file = "messages_" + locale + ".txt";
        translation.read(loader.getResourceAsStream(folder + file));
        translation.read(Translation.class.getResourceAsStream(file));
        // If several sentences match, the one with the longest fixed part is right.
        translation.sentences.sort(Comparator.comparingInt(Sentence::letters).reversed());
        return translation;
    }

    private static String plain(String label) {
        return label.replaceFirst("[:：]$", "");
    }

    private void read(InputStream file) {
        if (file == null) {
            return;
        }
        try (BufferedReader in = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            List<String> lines = in.lines().filter(line -> !line.isBlank()).toList();
            for (int i = 0; i + 1 < lines.size(); i += 2) {
                sentences.add(sentence(lines.get(i), lines.get(i + 1)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Sentence sentence(String english, String text) {
        StringBuilder pattern = new StringBuilder("(?s)");
        List<Integer> places = new ArrayList<>();
        Matcher place = PLACE.matcher(english);
        int end = 0;
        for (; place.find(); end = place.end()) {
            pattern.append(Pattern.quote(english.substring(end, place.start()))).append(VARYING);
            places.add(Integer.parseInt(place.group(1)));
        }
        pattern.append(Pattern.quote(english.substring(end)));
        int letters = english.length() - PLACE_LENGTH * places.size();
        return new Sentence(Pattern.compile(pattern.toString()), letters, places, text);
    }

    /** Returns the message in the other language; parts without a translation stay unchanged. */
    String of(String message) {
        Optional<Match> whole = find(message);
        Matcher field = FIELD.matcher(message);
        Optional<Match> name = field.matches() ? find(field.group(1)) : Optional.empty();
        if (name.isEmpty() || whole.isPresent() && whole.get().letters > name.get().letters) {
            return whole.map(Match::text).orElse(message);
        }
        String value = field.group(2) == null ? "" : field.group(2);
        String text = name.get().text + value + "：" + of(field.group(3));
        // A sentence can contain a colon itself: then the text after the colon is not translated
        // separately.
        return whole.isPresent()
                        && whole.get().letters == name.get().letters
                        && english(whole.get().text) < english(text)
                ? whole.get().text
                : text;
    }

    /** Returns the number of letters that are not translated. */
    private static long english(String text) {
        return text.chars().filter(c -> c >= 'a' && c <= 'z').count();
    }

    private Optional<Match> find(String message) {
        String name = names.get(message);
        if (name != null) {
            return Optional.of(new Match(message.length(), name));
        }
        for (Sentence sentence : sentences) {
            Matcher found = sentence.english.matcher(message);
            if (found.matches()) {
                String text = sentence.text;
                for (int i = 0; i < sentence.places.size(); i++) {
                    text = text.replace("{" + sentence.places.get(i) + "}", of(found.group(i + 1)));
                }
                return Optional.of(new Match(sentence.letters, text));
            }
        }
        return Optional.empty();
    }
}

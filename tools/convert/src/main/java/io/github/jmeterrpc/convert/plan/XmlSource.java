package io.github.jmeterrpc.convert.plan;

import io.github.jmeterrpc.cli.UsageException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The text of a plan, in which elements are replaced. All other text stays unchanged, so that a
 * diff of the files shows only the conversion. The text has been parsed before: it is well-formed
 * and has no document type.
 */
final class XmlSource {

    /**
     * An element.
     *
     * @param begin start of its start tag
     * @param content end of its start tag
     * @param end end of its end tag; equal to {@code content} for an empty-element tag
     */
    record Span(int begin, int content, int end) {

        boolean isClosedAtOnce() {
            return content == end;
        }
    }

    private record Edit(int begin, int end, String text) {}

    private final String text;
    private final String lineBreak;
    private final List<Edit> edits = new ArrayList<>();

    XmlSource(String text) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
        lineBreak = text.contains("\r\n") ? "\r\n" : "\n";
    }

    /** All elements, in the order of their start tags. */
    List<Span> elements() {
        List<Span> elements = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        int at = text.indexOf('<');
        while (at >= 0) {
            int next = end(at);
            if (text.startsWith("</", at)) {
                int index = open.remove(open.size() - 1);
                Span begun = elements.get(index);
                elements.set(index, new Span(begun.begin(), begun.content(), next));
            } else if (text.charAt(at + 1) != '!' && text.charAt(at + 1) != '?') {
                elements.add(new Span(at, next, next));
                if (text.charAt(next - 2) != '/') {
                    open.add(elements.size() - 1);
                }
            }
            at = text.indexOf('<', next);
        }
        return elements;
    }

    /** Returns the position after the tag, comment, character data or instruction at a position. */
    private int end(int begin) {
        for (String[] kind : new String[][] {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}}) {
            if (text.startsWith(kind[0], begin)) {
                return after(text.indexOf(kind[1], begin + kind[0].length()), kind[1].length());
            }
        }
        char quote = 0;
        for (int i = begin; i < text.length(); i++) {
            char next = text.charAt(i);
            if (quote != 0) {
                quote = next == quote ? 0 : quote;
            } else if (next == '"' || next == '\'') {
                quote = next;
            } else if (next == '>') {
                return i + 1;
            }
        }
        return after(-1, 0);
    }

    private static int after(int found, int length) {
        if (found < 0) {
            throw new UsageException("The plan is not the XML that was parsed; was it changed meanwhile?");
        }
        return found + length;
    }

    /** Replaces an element. */
    void replace(Span element, String by) {
        edits.add(new Edit(element.begin(), element.end(), by));
    }

    /** Inserts before all content of an element. */
    void insertInto(Span element, String inserted) {
        if (element.isClosedAtOnce()) {
            String tag = text.substring(element.begin(), element.end());
            String name = tag.substring(1).split("[\\s/>]")[0];
            replace(element, tag.substring(0, tag.lastIndexOf('/')) + ">" + inserted + "</" + name + ">");
        } else {
            edits.add(new Edit(element.content(), element.content(), inserted));
        }
    }

    /** Returns the edited text with a declaration of the encoding. */
    String edited(String version) {
        StringBuilder edited = new StringBuilder();
        edited.append("<?xml version=\"").append(version).append("\" encoding=\"UTF-8\"?>");
        boolean declared = text.matches("(?s)<\\?xml\\s.*");
        int at = declared ? text.indexOf("?>") + 2 : 0;
        edited.append(declared ? "" : lineBreak);
        edits.sort(Comparator.comparingInt(Edit::begin).thenComparingInt(Edit::end));
        for (Edit edit : edits) {
            edited.append(text, at, edit.begin()).append(edit.text().replace("\n", lineBreak));
            at = edit.end();
        }
        return edited.append(text, at, text.length()).toString();
    }
}

package io.github.jmeterrpc.convert.plan;

/** A note on an element that needs a person's attention. */
public record ConversionNote(String element, String text) {

    @Override
    public String toString() {
        return '"' + element + "\": " + text;
    }
}

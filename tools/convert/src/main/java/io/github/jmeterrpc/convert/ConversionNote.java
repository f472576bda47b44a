package io.github.jmeterrpc.convert;

/** A note on an element that needs a person's attention. */
record ConversionNote(String element, String text) {

    @Override
    public String toString() {
        return '"' + element + "\": " + text;
    }
}

package io.github.jmeterrpc.migration;

/** A note on an element that needs a person's attention. */
record Note(String element, String text) {

    @Override
    public String toString() {
        return '"' + element + "\": " + text;
    }
}

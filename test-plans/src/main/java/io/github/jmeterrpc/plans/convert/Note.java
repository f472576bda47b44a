package io.github.jmeterrpc.plans.convert;

/** Something in an element that a person has to look at. */
record Note(String element, String text) {

    @Override
    public String toString() {
        return '"' + element + "\": " + text;
    }
}

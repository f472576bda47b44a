package io.github.jmeterrpc.influx.line;

/** Words without digits, which texts of failures differ in. */
final class Words {

    private Words() {}

    static String word(int number) {
        return String.valueOf(number)
                .chars()
                .collect(StringBuilder::new, (word, c) -> word.append((char) (c - '0' + 'a')), StringBuilder::append)
                .toString();
    }
}

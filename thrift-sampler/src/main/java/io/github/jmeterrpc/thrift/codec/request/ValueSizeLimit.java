package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.Value;

/** Tells long values from short ones, without looking at all of a long one. */
final class ValueSizeLimit {

    /** Characters or bytes that count as much as a part. */
    private static final int LINE = 50;

    private long left;

    /** @param most parts that a short value has, those of its parts counted too */
    ValueSizeLimit(int most) {
        left = most;
    }

    /** To be asked once. */
    boolean isExceededBy(Value value) {
        count(value);
        return left < 0;
    }

    private void count(Value value) {
        left--;
        if (left < 0) {
            return;
        }
        if (value instanceof Value.Text text) {
            left -= text.value().length() / LINE;
        } else if (value instanceof Value.Binary binary) {
            left -= binary.value().length / LINE;
        } else if (value instanceof Value.List elements) {
            for (Value part : elements.values()) {
                if (left >= 0) {
                    count(part);
                }
            }
        } else if (value instanceof Value.Map entries) {
            for (Value.Entry entry : entries.entries()) {
                if (left >= 0) {
                    count(entry.key());
                    count(entry.value());
                }
            }
        } else if (value instanceof Value.Record whole) {
            for (Value.Part part : whole.parts()) {
                count(part.value());
            }
        }
    }
}

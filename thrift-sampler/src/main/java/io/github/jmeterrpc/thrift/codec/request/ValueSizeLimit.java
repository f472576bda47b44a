package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.idl.model.Value;

/** Checks whether a value has more than a given number of parts, without visiting all parts of a long value. */
final class ValueSizeLimit {

    /** Characters or bytes that count as one part. */
    private static final int LINE = 50;

    private long left;

    /** @param most maximum number of parts, nested parts included */
    ValueSizeLimit(int most) {
        left = most;
    }

    /** Must be called once only: it consumes the limit. */
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

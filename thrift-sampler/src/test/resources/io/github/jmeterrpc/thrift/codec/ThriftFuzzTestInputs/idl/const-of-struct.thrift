struct S {1: list<S> s, 2: i32 i = 1}
const S A = {"s": [{"i": 2}], "i": 0x7F}
service X { S get(1: S s = A) throws (1: S e) }

enum Level { LOW = 1, HIGH = 7 }

struct Point {
  1: required i32 x
  2: i32 y = -1
}

union Shape {
  1: Point point
  2: double radius
}

struct All {
  1: optional bool flag
  2: optional i8 tiny
  3: optional i16 small
  4: optional i32 normal
  5: optional i64 large
  6: optional double real
  7: optional string text
  8: optional binary raw
  9: optional uuid id
  10: optional Level level
  11: optional list<i32> numbers
  12: optional set<string> words
  13: optional map<string, i64> counts
  14: optional map<Level, list<Point>> byLevel
  15: optional map<Point, string> byPoint
  16: optional Shape shape
  17: optional All inner
  18: optional list<bool> flags
  19: optional map<bool, i8> byFlag
  20: optional list<map<i64, set<double>>> deep
  21: optional map<list<i8>, binary> byList
  22: optional set<Shape> shapes
  200: optional bool far
  32767: optional list<list<uuid>> ids
  23: optional map<double, Level> byReal
  24: optional map<binary, i16> byRaw
  25: optional map<uuid, bool> byId
}

struct Defaults {
  1: i32 plain
  2: i32 seven = 7
  3: optional i32 left = 8
  4: string text
  5: string hello = "hello"
  6: bool flag
  7: double real
  8: Level level = Level.HIGH
  9: Level unset
  10: required string needed = "there"
  -1: i64 first
}

exception Refused {
  1: string reason
  2: Level level
}

exception Broken {
  1: i32 code
}

struct Item {
  1: required string name
  2: double price
}

struct Order {
  1: required i64 id
  2: list<Item> items
  3: optional map<string, Item> byName
}

service Codec {
  All echo(1: All all) throws (1: Refused refused, 3: Broken broken)
  void defaults(1: Defaults defaults)
  i64 add(1: i64 a, 2: i64 b, 4: i64 c = 3)
  void order(1: Order order, 2: Level level)
  string say(1: string text)
  void nothing() throws (1: Refused refused)
  oneway void tell(1: string text)
  list<i32> numbers()
}

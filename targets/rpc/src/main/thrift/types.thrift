/* Every type that Thrift has, as a service of the target. After a change, generate the code anew as targets/README.md says. */

include "stress.thrift"

namespace java io.github.jmeterrpc.targets.thrift.gen
namespace py types_idl

typedef i64 Id
typedef map<string, list<Id>> Index

const i32 LIMIT = 40

enum Level {
  LOW = 0,
  UNDER = -3,
  HIGH = 2147483647
}

/** A key of maps, which Python wants immutable. */
struct Point {
  1: required i32 x,
  2: required i32 y
} (python.immutable = "")

union Shape {
  1: Point centre,
  2: double radius,
  3: list<Point> corners,
  4: Level level,
  5: bool everywhere
}

/** Left out, they come back as they stand here. */
struct Defaults {
  1: i32 number = LIMIT,
  2: string text = "hello",
  3: list<i16> numbers = [1, LIMIT],
  4: Level level = Level.HIGH,
  5: Point point = {"x": 1, "y": LIMIT},
  6: optional i32 maybe = 3,
  7: double real = 0.5,
  8: bool flag = true,
  9: map<string, Level> levels = {"low": Level.LOW},
  10: i8 tiny,
  11: string absent,
  12: required string needed = "there",
  13: optional string left
}

/** Field numbers that are far apart and out of order, as compact writes them differently. */
struct Everything {
  1: bool truth,
  2: i8 tiny,
  3: i16 small,
  4: i32 number,
  300: i64 large,
  6: double real,
  7: string text,
  8: binary bytes,
  9: Level level,
  10: Id id,
  64: optional i32 last,
  11: list<bool> truths,
  12: list<i8> tinies,
  13: list<i16> smalls,
  14: list<i32> numbers,
  15: list<i64> larges,
  16: list<double> reals,
  17: list<string> texts,
  18: list<binary> blobs,
  19: list<Level> levels,
  20: list<Point> points,
  21: list<Shape> shapes,
  22: set<i8> tinySet,
  23: set<string> textSet,
  24: set<Level> levelSet,
  25: set<Point> pointSet,
  26: set<binary> blobSet,
  27: map<bool, string> byBool,
  28: map<i8, i16> byTiny,
  29: map<i16, i8> bySmall,
  30: map<i32, i64> byNumber,
  31: map<i64, i32> byLarge,
  32: map<double, bool> byReal,
  33: map<string, binary> byText,
  34: map<Level, Shape> byLevel,
  35: Index index,
  36: list<list<list<i32>>> cubes,
  37: map<string, map<i32, list<set<Point>>>> nested,
  38: map<Point, string> byPoint,
  39: map<list<i32> (python.immutable = ""), string> byList,
  40: map<set<string> (python.immutable = ""), i32> bySet,
  41: map<map<i32, string> (python.immutable = ""), list<string>> byMap,
  42: set<list<i32> (python.immutable = "")> lists,
  43: Shape shape,
  44: optional Everything inner,
  45: optional bool maybe,
  46: stress.Order order
}

exception Refusal {
  1: required string reason,
  2: Level level,
  3: map<Point, string> places,
  4: optional Shape shape
}

exception Overload {
  7: i16 code = 503
}

service TypesService extends stress.StressService {

  /** Gives it back as it was understood. */
  Everything echoEverything(1: Everything all),

  Defaults echoDefaults(1: Defaults defaults),

  /** Parameters that have numbers out of order, defaults, and are optional. */
  map<Point, set<Level>> echoPlaces(3: map<Point, set<Level>> places, 1: i32 times = 1),

  bool isTrue(1: bool value),

  /** Throws the second exception if there is no reason for the first. */
  void refuse(1: string reason, 2: Shape shape) throws (1: Refusal refusal, 2: Overload overload)
}

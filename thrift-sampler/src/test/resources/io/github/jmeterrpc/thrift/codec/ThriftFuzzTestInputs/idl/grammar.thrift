/**
 * Every construct of the grammar,
 *   in one file.
 */
include "common.thrift"
include "inc/dotted.name.thrift"
cpp_include "<unordered_map>"
namespace * every.language
namespace java io.example.grammar (style = "flat", internal)
namespace py.twisted example.grammar
php_namespace example_grammar

# A comment of the shell's kind.
// A comment of C++'s kind.
/* A comment
   of C's kind. */
/**/ /***/ /*****/

/** How urgent it is. */
enum Level {
  /** Not at all. */
  LOW,
  MIDDLE = 5 (label = "in between");
  HIGH,
  HIGHER = 0x10
  NEGATIVE = -3, BELOW
} (unit = "none")

senum Colour { "red", "green"; "blue" }

typedef i64 Id (js.type = "Long")
typedef map<string, list<Id>> Index,
typedef Later Early;
typedef common.Money Price
typedef list<binary (cpp.type = "blob")> (cpp.template = "std::deque") Blobs
typedef slist Words

const i32 ANSWER = 42
const i64 SMALLEST = -9223372036854775808;
const i32 HEX = 0x7fFFffFF,
const i32 NEGATIVE_HEX = -0x10
const i8 PLUS = +7
const bool YES = true
const bool NO = 0
const double HALF = .5
const double BIG = -1.5e+300
const double WHOLE = 3
const double EXPONENT = 1E3
const string QUOTED = "tab\t quote\" back\\ other'"
const string SINGLE = 'line\n return\r single\' double"'
const binary BYTES = "abc"
const uuid SOME_ID = "123E4567-e89b-12d3-a456-426614174000"
const uuid IN_BRACES = "{00000000-0000-0000-0000-000000000001}"
const Level URGENT = Level.HIGH
const Level BY_NUMBER = 5
const Level FROM_CONST = URGENT
const i32 LEVEL_AS_NUMBER = Level.HIGHER
const i16 NARROWED = ANSWER
const common.Currency CURRENCY = common.Currency.EUR
const i32 SHARED = common.LIMIT
const list<i32> NUMBERS = [1, 2; 3 ANSWER]
const set<string> UNIQUE = ["a", "b", "a"]
const map<string, map<i32, Level>> TABLE = {"x": {1: Level.LOW, ANSWER: 5}; "y": {}, "z": []}
const list<i32> NOTHING = {}
const Inner INNER = {"number": ANSWER, "texts": [QUOTED]}
const Choice CHOICE = {"text": "chosen"}

struct Inner {
  1: required i32 number
  2: list<string> texts
  3: optional string left = "unset"
  4: string kept = SINGLE
  5: double zero
}

struct Later xsd_all {
  1: i32 count = 7 xsd_optional xsd_nillable xsd_attrs { 1: string kind } (min = "0"),
  /** Leads back
   * to its own kind. */
  2: optional Later & next;
  3: map cpp_type "M" <i32, string> byNumber
  4: set cpp_type "S" <Level> levels
  5: list<i32> cpp_type "L" numbers
  6: list cpp_type "L" <i32> others
  7: optional Inner inner = {"number": 1}
  8: map<Inner, set<list<byte>>> deep
  9: uuid key = SOME_ID
  10: binary raw = BYTES
  11: bool flag
  12: i8 tiny, 13: i16 small; 14: i64 large 15: double real
  16: Colour colour = "red"
  17: Words words
  18: dotted.name.Dotted dotted
  32767: string last
}

/** Fields without ids, ids below 1, and names that are words of the language. */
struct Numbering {
  string first
  0: i32 zero
  5: i32 five
  -7: i32 minus
  i32 last = 3
  1: bool required, 2: bool optional; 3: bool struct 4: string namespace
  6: i32 include, 7: i32 list, 8: i32 map, 9: i32 oneway 10: i32 throws 11: i32 uuid 12: i32 void
  13: Foo senum 14: i32 slist 15: i32 async
}

struct Foo {}

union Choice {
  1: i32 number
  2: string text
  3: Choice again
}

exception Refused {
  1: string reason
  2: Level level = Level.LOW
} (message = "reason")

service Base extends common.Root {
  void ping(),
  string echo(1: string text);
}

/** Does everything. */
service Everything extends Base {
  /** Counts.
      Slowly. */
  i32 count(1: required string name, 2: optional i32 from = 3, 3: Early early) throws (1: Refused refused, 2: common.Failure failure) (priority = "low"),
  oneway void tell(1: string news)
  async void shout(string news)
  list<Choice> choices(i32 first, i32 second)
  map<string, Price> prices() throws (Refused refused);
} (deprecated)

/* The service of the Thrift target. After a change, generate the code anew as targets/README.md says. */

namespace java io.github.jmeterrpc.targets.thrift.gen
namespace py stress

enum Payment {
  CASH = 1,
  CARD = 2,
  TRANSFER = 5
}

struct OrderLine {
  1: required string article,
  2: i32 quantity = 1,
  3: double price
}

struct Order {
  1: required i64 id,
  2: list<OrderLine> lines,
  3: Payment payment,
  4: map<string, string> notes,
  5: optional set<i32> codes,
  6: optional binary attachment
}

struct Receipt {
  1: i64 orderId,
  2: i32 pieces,
  3: double total,
  4: Payment payment
}

/** Its text is not called message on purpose: what most IDLs do, and what getMessage() of the Java class misses. */
exception StockException {
  1: string reason,
  2: i32 left
}

service StressService {

  /** Adds up 10,000 random numbers, gives the text back. */
  string string1k(1: string text),

  /** The same; another name for results with longer texts. */
  string string100k(1: string text),

  /** Gives the text back, no work. */
  string echo(1: string text),

  /** Pieces and total of an order. */
  Receipt placeOrder(1: Order order),

  /** Gives the order back as it was understood. */
  Order echoOrder(1: Order order),

  /** Always throws. */
  i32 reserve(1: string article, 2: i32 quantity) throws (1: StockException outOfStock),

  /** Fails with an exception that is not declared. */
  void fail(1: string message),

  /** Returns null, which Thrift cannot send. */
  string nothing(),

  /** Takes that many milliseconds. */
  i64 sleep(1: i64 milliseconds),

  /** A reply of that many bytes. */
  binary bytes(1: i32 count),

  /** Closes the connection instead of answering. */
  void hangUp(),

  /** Not waited for; takes that many milliseconds. */
  oneway void notify(1: i64 milliseconds),

  /** How many notifications have been worked on. */
  i64 notified()
}

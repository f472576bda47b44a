include "../common.thrift"
struct Dotted {
  1: common.Money money = {"cents": common.LIMIT}
}

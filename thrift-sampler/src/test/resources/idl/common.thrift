namespace java io.example.common

enum Currency { EUR = 1, USD }
const i32 LIMIT = 99
struct Money {
  1: required i64 cents
  2: Currency currency = Currency.EUR
}
exception Failure { 1: i32 code, 2: string message }
service Root {
  i64 uptime()
}

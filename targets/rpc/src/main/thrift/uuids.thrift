/* What the Thrift compiler 0.17 does not know yet, so its server is written by hand: UuidEcho. */

include "types.thrift"

namespace java io.github.jmeterrpc.targets.thrift

struct Tagged {
  1: uuid id,
  2: optional uuid other,
  3: string text
}

service UuidService extends types.TypesService {

  /** Gives it back as it was understood. */
  Tagged echoTagged(1: Tagged tagged)
}


þ

echo.proto"io.github.jmeterrpc.targets.triple"l
EchoRequest
text (	Rtext
payload (Rpayload
count (Rcount
delay_ms (RdelayMs"Q
	EchoReply
text (	Rtext
payload (Rpayload
number (Rnumber";
FailRequest
code (Rcode
message (	Rmessage"&
CountRequest
method (	Rmethod"Z

CountReply
received (Rreceived
sent (Rsent
	cancelled (R	cancelled2Ž
EchoServicef
Echo/.io.github.jmeterrpc.targets.triple.EchoRequest-.io.github.jmeterrpc.targets.triple.EchoReplyk
Replies/.io.github.jmeterrpc.targets.triple.EchoRequest-.io.github.jmeterrpc.targets.triple.EchoReply0k
Collect/.io.github.jmeterrpc.targets.triple.EchoRequest-.io.github.jmeterrpc.targets.triple.EchoReply(j
Chat/.io.github.jmeterrpc.targets.triple.EchoRequest-.io.github.jmeterrpc.targets.triple.EchoReply(0f
Fail/.io.github.jmeterrpc.targets.triple.FailRequest-.io.github.jmeterrpc.targets.triple.EchoReplyi
Count0.io.github.jmeterrpc.targets.triple.CountRequest..io.github.jmeterrpc.targets.triple.CountReplyB1
"io.github.jmeterrpc.targets.tripleB	EchoProtoPbproto3
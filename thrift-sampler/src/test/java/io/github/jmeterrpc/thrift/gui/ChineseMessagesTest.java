package io.github.jmeterrpc.thrift.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.ChineseMessagesContract;
import io.github.jmeterrpc.thrift.codec.request.ThriftArgumentTemplate;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.Method;
import org.junit.jupiter.api.Test;

class ChineseMessagesTest extends ChineseMessagesContract {

    ChineseMessagesTest() {
        super(ThriftTexts.LABELS);
    }

    @Test
    void namesTheFieldsOfTheWindow() {
        assertThat(ThriftTexts.LABELS.translate(
                        "TLS with localhost:9090 failed: the server requires a client certificate"
                                + " (bad_certificate); name it in Own certificate, and its key in Own key"))
                .isEqualTo("与 localhost:9090 的 TLS 握手失败：服务器要求客户端证书（bad_certificate）；" + "请在“客户端证书”中填写证书，在“客户端私钥”中填写私钥");
        assertThat(ThriftTexts.LABELS.translate(
                        "IDL file 'shop.thrift': /plans/shop.thrift, line 3, column 5: expected the"
                                + " name of a field, found '}'. The line: 1: i32 }"))
                .isEqualTo("IDL 文件 'shop.thrift'：/plans/shop.thrift，第 3 行，第 5 列：应为字段名，实际为 '}'。该行：1: i32 }");
        assertThat(
                        ThriftTexts.LABELS.translate(
                                "IDL file 'shop.thrift': /plans/shop.thrift, line 3, column 5: expected the"
                                        + " name of a field, found '}'. The line: 1: i32 } (and 2 more)"
                                        + "\n/plans/shop.thrift, line 4, column 1: expected the name of a typedef, found '1'. The line: 1"
                                        + "\n/plans/shop.thrift, line 5, column 1: 'A' is declared already; rename one of them. The line: A"))
                .isEqualTo("IDL 文件 'shop.thrift'：/plans/shop.thrift，第 3 行，第 5 列：应为字段名，实际为 '}'。该行：1: i32 }（另有 2 处）"
                        + "\n/plans/shop.thrift，第 4 行，第 1 列：应为类型别名（typedef）的名称，实际为 '1'。该行：1"
                        + "\n/plans/shop.thrift，第 5 行，第 1 列：'A' 已经声明；请重命名其中之一。该行：A");
    }

    @Test
    void translatesTheCommentsOnArguments() throws Exception {
        Document idl = Idl.text("enum E { A, B } union U { 1: i32 n, 2: bool b }"
                + " struct S { /** One of many. */ 1: required E e, 2: U u } service T { void f(1: S s) }");
        Method method = idl.services().get("T").method("f").orElseThrow();
        assertThat(ThriftArgumentTemplate.of(method).commentText(ThriftTexts.LABELS::translate))
                .isEqualTo("s: S\ns.e: E, required, 取值之一：A, B – One of many.\ns.u: U\n" + "s.u.n: i32, 恰好填写一个：n, b\n");
    }
}

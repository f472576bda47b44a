package io.github.jmeterrpc.dubbo.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.error.Secrets;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a:1, b:2;c:3 | a:1 b:2 c:3",
                "dubbo://a:1?timeout=3000, b:2 | dubbo://a:1?timeout=3000 b:2",
                "zookeeper://a:1?backup=b:2,c:3 | zookeeper://a:1?backup=b:2,c:3",
                "zookeeper://a:1?backup= b:2 , c:3 ; | zookeeper://a:1?backup=b:2,c:3",
                "zookeeper://a:1?backup=b:2,zookeeper://c:3 | zookeeper://a:1?backup=b:2 zookeeper://c:3",
                "zookeeper://a:1, nacos://b:2?backup=c:3,d:4; | zookeeper://a:1 nacos://b:2?backup=c:3,d:4",
                "zookeeper://a:2181,b:2181, c:2181 | zookeeper://a:2181?backup=b:2181,c:2181",
                "nacos://a:1;b:2, zookeeper://c:3 | nacos://a:1?backup=b:2 zookeeper://c:3",
                "zookeeper://a:1?password=a,b | zookeeper://a:1?password=a,b",
                "zookeeper://u:p,w@a:1,zookeeper://b:2 | zookeeper://u:p,w@a:1 zookeeper://b:2",
            })
    void separatesUrlsButNotTheListsInThem(String typed, String urls) throws Exception {
        assertThat(AddressText.split(typed)).containsExactly(urls.split(" "));
        assertThat(Address.parse(typed).urls()).hasSameSizeAs(urls.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"p", "p/ss", "p@ss", "p?s#s", "p:s,s;s", "p@h:1/?x", ""})
    void aPasswordMayHoldEveryCharacter(String password) {
        URL url = AddressText.parse("zookeeper://user:" + password + "@10.0.0.1:2181?backup=b:2181");
        assertThat(url.getUsername()).isEqualTo("user");
        assertThat(url.getPassword()).isEqualTo(password);
        assertThat(url.getBackupAddress()).isEqualTo("10.0.0.1:2181,b:2181");
    }

    @Test
    void anAtSignBehindTheHostIsNoLogin() {
        URL url = AddressText.parse("nacos://h:8848?mail=a@b");
        assertThat(url.getUsername()).isNull();
        assertThat(url.getParameter("mail")).isEqualTo("a@b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zookeeper://user:s3cr/et@host:2181",
                "user:s3c@ret@host:2181",
                "nacos://user:s3c?r#et@host:8848",
                "zookeeper://host:2181?password=s3cr,ret",
                "zookeeper://host:2181?x=1&password=s3;cret&timeout=3",
                "user:s3cr@et@host",
                "dubbo://a:1, zookeeper://user:s3cr/et@host:2181",
            })
    void noPartOfAPasswordIsInAMessage(String typed) {
        String message;
        try {
            message = Address.parse(typed).toString();
        } catch (Exception e) {
            message = e.getMessage();
        }
        assertThat(message).doesNotContain("s3").doesNotContain("et@").doesNotContain("ret");
    }

    @Test
    void keepsTextThatIsNoPassword() {
        for (String text : new String[] {
            "dubbo://a:1;dubbo://b:2", "zookeeper://a:1?backup=b:2,c:3", "nacos://h:8848?mail=x&timeout=3"
        }) {
            assertThat(Secrets.hidden(text)).isEqualTo(text);
        }
        assertThat(Secrets.hidden("zookeeper://a:1,zookeeper://u:p@b:2 and c@d"))
                .isEqualTo("zookeeper://a:1,zookeeper://u:***@b:2 and c@d");
    }
}

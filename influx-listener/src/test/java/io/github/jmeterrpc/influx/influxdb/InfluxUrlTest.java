package io.github.jmeterrpc.influx.influxdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InfluxUrlTest {

    @Test
    void readsTheUrlOfInfluxDb1() {
        InfluxUrl url = InfluxUrl.parse(
                "http://db.local:8086/influx/write?db=j%20m&rp=week&consistency=any&u=me&p=a%26b", "", "");

        assertThat(url.base()).hasToString("http://db.local:8086/influx/");
        assertThat(url.database()).isEqualTo("j m");
        assertThat(url.retentionPolicy()).isEqualTo("week");
        assertThat(url.consistency()).isEqualTo("any");
        assertThat(url.login().header()).isEqualTo("Basic bWU6YSZi");
    }

    @Test
    void readsTheUrlOfInfluxDb2() {
        InfluxUrl url = InfluxUrl.parse("https://cloud/api/v2/write?org=o&bucket=load&precision=ns", " t0ken ", "");

        assertThat(url.base()).hasToString("https://cloud/");
        assertThat(url.port()).isEqualTo(443);
        assertThat(url.database()).isEqualTo("load");
        assertThat(url.retentionPolicy()).isEqualTo("autogen");
        assertThat(url.login().header()).isEqualTo("Token t0ken");
        assertThat(InfluxUrl.parse("https://cloud/api/v2/write?bucket=db/rp", "t", "")
                        .retentionPolicy())
                .isEqualTo("rp");
    }

    @Test
    void namesOfContainersHoldUnderscores() {
        InfluxUrl url = InfluxUrl.parse("http://me:pw@influx_db:8086/write?db=x", "", "");

        assertThat(url.base()).hasToString("http://influx_db:8086/");
        assertThat(url.host()).isEqualTo("influx_db");
        assertThat(url.port()).isEqualTo(8086);
        assertThat(url.login().header()).isEqualTo("Basic bWU6cHc=");
    }

    @Test
    void readsUserAndPasswordInFrontOfTheHost() {
        assertThat(InfluxUrl.parse("http://me:a%3Ab+c@h/write?db=x", "", "")
                        .login()
                        .header())
                .isEqualTo("Basic bWU6YTpiK2M=");
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3cret\u200B", "\u00A0s3cret", "s3c\u00E9ret", "s3c\nret", "s3c ret", "\u00A0"})
    void aTokenThatCannotBeSentIsRefusedAndNotShown(String token) {
        assertThatThrownBy(() -> InfluxUrl.parse("http://h/write?db=x", token, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("influxdbToken cannot be sent: its character ")
                .hasMessageContaining(" is U+")
                .hasMessageNotContaining("s3c");
    }

    @Test
    void nobodyLogsInWithoutBeingAsked() {
        InfluxUrl url = InfluxUrl.parse("http://[::1]:8086/write?db=x", "", "");

        assertThat(url.login().header()).isEmpty();
        assertThat(url.base()).hasToString("http://[::1]:8086/");
    }

    @ParameterizedTest
    @CsvSource({
        "http://h:8086/write, names no database",
        "http://h:8086/api/v2/write?org=o, names no bucket",
        "http://h:8086/, must end in /write",
        "h:8089, must start with http",
        "http://host_to_change:8086/write?db=jmeter, replace host_to_change",
        "http://h:8086/write?db=a b, is not a URL",
        "http://:8086/write?db=x, names no host",
        "http://h:65536/write?db=x, its port 65536 must be 1 to 65535",
        "http://h:0/write?db=x, its port 0 must be 1 to 65535",
        "http://h/write?db=x&consistency=some, consistency must be"
    })
    void namesTheError(String url, String why) {
        assertThatThrownBy(() -> InfluxUrl.parse(url, "", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("Example: ");
    }

    @Test
    void showsAsMuchOfAWrongUrlAsIsNoSecret() {
        assertThatThrownBy(() -> InfluxUrl.parse("http://me:s3cret@h:8086/wright?db=x", "", ""))
                .hasMessageStartingWith("influxdbUrl '…@h:8086/wright?…': its path must end in");
        assertThatThrownBy(() -> InfluxUrl.parse("http://h:8086/wright", "", ""))
                .hasMessageStartingWith("influxdbUrl 'http://h:8086/wright': its path must end in");
    }

    @ParameterizedTest
    @CsvSource({
        "http://me:s3cret@h/nowrite?db=x",
        "http://h/write?u=me&p=s3cret",
        "http://h/write?db=a b&p=s3cret",
        "ftp://me:s3cret@h/write?db=x",
        "http://admin:s3cret#1@host:8086/write?db=x",
        "http://admin:s3cret?1@host:8086/write?db=x",
        "http://admin:1?s3cret@host:8086/write?db=x",
        "http://admin:1#s3cret@host:8086/write?db=x",
        "http://admin:1/s3cret@host:8086/write?db=x",
        "http://admin:1@s3cret@host:8086/write",
        "admin:s3cret@host:8086/write?db=x",
        "http:admin:s3cret@host:8086/write?db=x",
        "https:/admin:s3cret@host:8086/write?db=x",
        "http://h/nowrite?db=x&u=me&p=a@s3cret",
        "http://h/write&u=me&p=s3cret",
        "'http://h/nowrite?db=x\n&p=s3cret'"
    })
    void neverShowsAPassword(String url) {
        assertThatThrownBy(() -> InfluxUrl.parse(url, "s3cret-token", "")).satisfies(e -> {
            assertThat(e.toString()).doesNotContain("s3cret");
            assertThat(e.getCause()).isNull();
        });
        assertThat(InfluxUrl.parse("http://h/write?db=x&u=me&p=s3cret", "", "").toString())
                .doesNotContain("s3cret")
                .doesNotContain("Basic");
    }
}

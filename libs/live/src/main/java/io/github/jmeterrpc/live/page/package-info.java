/** The files of the page. */
package io.github.jmeterrpc.live.page;

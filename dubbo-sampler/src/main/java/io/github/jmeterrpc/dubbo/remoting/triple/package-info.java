/** The HTTP/2 streams of tri://: their sizes, times and trailers, and how much of them is unsent or unread. */
package io.github.jmeterrpc.dubbo.remoting.triple;

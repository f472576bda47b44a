/**
 * The HTTP/2 streams of tri://: measures sizes, times and trailers, and bounds unsent and unread
 * data.
 */
package io.github.jmeterrpc.dubbo.remoting.triple;

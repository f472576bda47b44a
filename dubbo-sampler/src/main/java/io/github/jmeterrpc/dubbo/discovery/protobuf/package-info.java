/** Protobuf definitions of services: from files, or from a server's reflection service. */
package io.github.jmeterrpc.dubbo.discovery.protobuf;

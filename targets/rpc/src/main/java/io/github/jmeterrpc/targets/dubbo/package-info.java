/** The Dubbo system under test: one service, provided over dubbo:// without a registry. */
package io.github.jmeterrpc.targets.dubbo;

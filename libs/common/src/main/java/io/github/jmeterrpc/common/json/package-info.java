/** JSON as both samplers read and write it. */
package io.github.jmeterrpc.common.json;

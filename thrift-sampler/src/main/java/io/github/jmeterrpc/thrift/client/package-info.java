/**
 * Connections to Thrift servers: one socket per thread and endpoint, requests and replies as bytes, and what a failure means.
 * Knows neither JMeter nor the IDL.
 */
package io.github.jmeterrpc.thrift.client;

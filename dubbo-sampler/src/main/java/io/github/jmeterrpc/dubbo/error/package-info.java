/**
 * Why a call returned no value: response codes and the exceptions that lead to them.
 *
 * <p>What a sample shows of a failure belongs to common.
 */
package io.github.jmeterrpc.dubbo.error;

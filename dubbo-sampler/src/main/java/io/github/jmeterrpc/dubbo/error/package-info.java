/**
 * Why a call returned no value: response codes and the exceptions that lead to them.
 *
 * <p>The failure in a sample belongs to common.
 */
package io.github.jmeterrpc.dubbo.error;

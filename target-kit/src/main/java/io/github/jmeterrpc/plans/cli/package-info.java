/** Command lines. */
package io.github.jmeterrpc.plans.cli;

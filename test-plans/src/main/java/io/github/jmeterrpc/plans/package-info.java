/** The systems under test, and the programs that run the plans against them. */
package io.github.jmeterrpc.plans;

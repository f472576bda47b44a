/**
 * Tests of {@code deploy}: the script that runs one of several load generators, and the manifests.
 */
package io.github.jmeterrpc.endtoend.deploy;

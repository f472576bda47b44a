/**
 * The name of this generator in InfluxDB, and the lease that keeps it unique.
 *
 * <p>Tags of points do not belong here.
 */
package io.github.jmeterrpc.influx.identity;

#!/usr/bin/env bash
# Ends a jmeter -n of this machine at once. PORT: 4445 unless given; jmeter -n prints its own.
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/ApacheJMeter.jar" \
  org.apache.jmeter.util.ShutdownClient StopTestNow "$@"

#!/usr/bin/env bash
# Makes a jmeter -n of this machine write a heap dump into its folder. PORT: 4445 unless given; jmeter -n prints its own.
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/ApacheJMeter.jar" \
  org.apache.jmeter.util.ShutdownClient HeapDump "$@"

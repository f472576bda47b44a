#!/usr/bin/env bash
# An HTTP server that answers each request with the request itself: mirror-server.sh PORT, 8081 unless given.
lib=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../lib
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$lib/*:$lib/ext/*" org.apache.jmeter.protocol.http.control.HttpMirrorServer "$@"

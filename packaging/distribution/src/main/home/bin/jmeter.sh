#!/usr/bin/env bash
# The same as jmeter.
exec "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/jmeter" "$@"

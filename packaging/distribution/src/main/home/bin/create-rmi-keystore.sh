#!/usr/bin/env bash
# Makes rmi_keystore.jks, the key with which controller and servers know each other, in the current folder: copy it into the folder in which
# each of them is started. Options are those of keytool -genkeypair, such as -validity 30; it is valid for 7 days by default.
exec "${JAVA_HOME:+$JAVA_HOME/bin/}keytool" -genkeypair -keyalg RSA -keysize 2048 -alias rmi -keystore rmi_keystore.jks \
  -storepass changeit -keypass changeit -validity 7 -dname "CN=JMeter" "$@"

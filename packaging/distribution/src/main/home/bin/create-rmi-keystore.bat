@echo off
rem Makes rmi_keystore.jks in the current folder, the key with which controller and servers know each other. Options are those
rem of keytool -genkeypair.
set "KEYTOOL=keytool"
if defined JAVA_HOME set "KEYTOOL=%JAVA_HOME%\bin\keytool"
"%KEYTOOL%" -genkeypair -keyalg RSA -keysize 2048 -alias rmi -keystore rmi_keystore.jks -storepass changeit -keypass changeit -validity 7 -dname "CN=JMeter" %*

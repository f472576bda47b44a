@echo off
rem Two JMeter load generators call a Dubbo provider or a Thrift server, every sample is counted. demo --help
setlocal
set "name=demo"
set "module=test-plans"
set "main=io.github.jmeterrpc.plans.demo.Demo"
call "%~dp0test-plans\run-main.bat" %*

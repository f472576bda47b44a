@echo off
rem Starts the Dubbo target of the test plans: dubbo-provider [--port 20880] [--host 127.0.0.1] [--threads 200] [--queue 0] [--registry [2181]]
setlocal
set "name=dubbo-provider"
set "module=targets\rpc"
set "main=io.github.jmeterrpc.targets.dubbo.DubboProvider"
call "%~dp0run-main.bat" %*

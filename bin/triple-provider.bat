@echo off
rem Starts the target of the test plans for services of protobuf: triple-provider [--port 50051] [--host 127.0.0.1] [--threads 200] [--queue 0] [--registry [2181]]
setlocal
set "name=triple-provider"
set "module=targets\rpc"
set "main=io.github.jmeterrpc.targets.dubbo.TripleProvider"
call "%~dp0run-main.bat" %*

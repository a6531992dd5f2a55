@echo off
rem Starts the game on Windows. The first run installs what it needs (in .venv) and builds the client for browsers.
rem
rem   play              starts a server for this machine alone and opens the browser
rem   play --lan        the same for phones and computers in the same network, with a link and a QR code
rem   play --terminal   plays Small World of Warcraft in this window, you against a bot
rem   play --set-up     only sets up and builds
rem   play COMMAND...   runs the command elbowroom with these arguments, for instance: play boards check
setlocal
set "root=%~dp0"
set "python=%root%.venv\Scripts\python.exe"
set "made=%root%.venv\requirements.lock"
set "built=%root%src\elbowroom\client"
set PYTHONHOME=
set PYTHONPATH=

fc /b "%root%requirements.lock" "%made%" >nul 2>nul && goto packages_done
echo Setting up Elbow Room in .venv: once, about a minute ... 1>&2
set base=
for %%p in ("%ELBOWROOM_PYTHON%" "py -3" python python3) do if not defined base (
    %%~p -c "import sys, venv; sys.exit(sys.version_info < (3, 11))" >nul 2>nul && set "base=%%~p"
)
if not defined base (
    echo Elbow Room needs Python 3.11 or newer: install it from https://www.python.org and run this again. 1>&2
    exit /b 1
)
if not exist "%python%" %base% -m venv "%root%.venv" || goto failed
"%python%" -m pip install --quiet --disable-pip-version-check --require-hashes -r "%root%requirements.lock" || goto failed
"%python%" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e "%root%." || goto failed
copy /y "%root%requirements.lock" "%made%" >nul
:packages_done

rem Commands that start no server need no client.
if "%~1"=="" goto client
if "%~1"=="play" goto client
if "%~1"=="serve" goto client
if "%~1"=="static" goto client
if "%~1"=="--lan" goto client
if "%~1"=="--set-up" goto client
goto client_done
:client
if defined ELBOWROOM_CLIENT goto client_done
if exist "%built%\index.html" if not "%~1"=="--set-up" goto runtime
where npm >nul 2>nul || goto no_node
echo Building the client for browsers ... 1>&2
pushd "%root%web"
call npm ci --include=dev --silent && call npm run --silent build || goto not_built
popd

rem Python for browsers, with which games are played without a server.
:runtime
if exist "%built%\runtime\manifest.json" if not "%~1"=="--set-up" goto client_done
echo Packing Python for browsers ... 1>&2
"%python%" "%root%tools\browser_wheels.py" >nul || goto not_packed
node "%root%web\build\runtime.mjs" "%root%web\node_modules\.cache\wheels" "%built%\runtime" || goto not_packed
goto client_done
:not_packed
echo Python for browsers could not be packed, so games need the server: connect this machine to the internet and run play --set-up. 1>&2
:client_done
if "%~1"=="--set-up" exit /b 0

set "first=%~1"
if "%first%"=="--help" goto run
if "%first%"=="-h" goto run
if "%first%"=="--version" goto run
if not defined first goto play
if "%first:~0,1%"=="-" goto play
:run
"%python%" -m elbowroom %*
exit /b
:play
"%python%" -m elbowroom play %*
exit /b

:failed
echo The packages Elbow Room needs could not be installed: connect this machine to the internet and run this again. 1>&2
exit /b 1
:no_node
echo The client for browsers is built with Node 22 or newer: install it from https://nodejs.org and run this again, or play with play --terminal. 1>&2
exit /b 1
:not_built
popd
echo The client for browsers could not be built; play --terminal works without it. 1>&2
exit /b 1

# shellcheck shell=bash
# What the scripts of the house share: words for the reader, a clock, a quiet runner, the list of our files.
# Sourced after `cd` to the top folder; every path here is relative to it.

say() { printf '%s\n' "$*"; }

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Milliseconds; and the time since such a moment, as people write it.
now() { printf '%s' "$((${EPOCHREALTIME//[!0-9]/} / 1000))"; }
since() {
    local ms=$(($(now) - $1))
    if ((ms < 60000)); then
        printf '%d.%d s' $((ms / 1000)) $((ms % 1000 / 100))
    else
        printf '%d min %d s' $((ms / 60000)) $((ms / 1000 % 60))
    fi
}

# Creates build/ and the log file that `quietly` writes to from now on.
start_log() {
    LOG=$1
    if [[ -e build && ! -w build ]] || ! { mkdir -p "$(dirname "$LOG")" && : >"$LOG"; } 2>/dev/null; then
        fail "cannot write to build/ (made by another user?). Remove it, with sudo if need be: rm -r $PWD/build"
    fi
}

# quietly LABEL COMMAND...: the output goes to $LOG; the reader sees a progress line.
quietly() {
    local label=$1
    shift
    "$@" </dev/null 2>&1 | tee -a "$LOG" | show_progress "$label"
}

# On a terminal one live line, like ninja's; elsewhere the label, and then a plain line every ten seconds.
show_progress() {
    local label=$1 line='' last='' status width=80 spoken=0 began=$SECONDS live=false start
    start=$(now)
    if [[ -t 1 ]]; then
        live=true
        width=$(tput cols 2>/dev/null || printf 80)
    else
        say "   $label"
    fi
    while true; do
        status=0
        IFS= read -r -t 1 line || status=$? # above 128: a second went by without a line
        ((status == 0 || status > 128)) || break
        if ((status == 0)) && [[ -n $line ]]; then last=${line//[[:cntrl:]]/}; fi
        if $live; then
            line="   $label, $((SECONDS - began)) s  $last"
            printf '\r%s\033[K' "${line:0:width-1}"
        elif ((SECONDS - began >= spoken + 10)); then
            spoken=$((SECONDS - began))
            say "   $label, $spoken s  ${last:0:100}"
        fi
    done
    if $live; then printf '\r\033[K'; fi
    if ((SECONDS - began >= 2)); then say "   $label: $(since "$start")"; fi
}

# The part of $LOG that tells what went wrong: from the first error on, and the end.
show_log() {
    say "--- $LOG"
    awk '{ text[NR] = $0 }
         !first && /FAILED|\*\*\*Failed|error:|Error:|ERROR:|WARNING: ThreadSanitizer|^E: |^npm (ERR!|error)/ { first = NR }
         END {
             if (NR <= 70) { from = 1; to = NR } else { from = first ? first : NR - 49; to = from + 49 }
             for (i = from; i <= to && i <= NR; i++) print text[i]
             if (to < NR - 20) { print "..."; to = NR - 20 }
             for (i = to + 1; i <= NR; i++) print text[i]
         }' "$LOG"
    say "--- the whole log: $LOG"
}

# step LABEL COMMAND...: runs what is quiet by itself, says how long it took, and shows the log if it failed.
step() {
    local label=$1 began
    began=$(now)
    shift
    if ! "$@"; then
        show_log
        say "$label: FAILED after $(since "$began")"
        return 1
    fi
    say "$label: done in $(since "$began")"
}

# build_preset PRESET [TARGET...]: configures if needed and builds. One at a time in a folder, hence the lock.
build_preset() {
    local preset=$1 dir=build/$1 targets=("${@:2}")
    mkdir -p "$dir"
    # Ninja notices every change but these: presets that were edited, a folder that was moved, and what ./play can do
    # without (GoogleTest, above all) and ./test has installed since.
    if [[ ! -e $dir/build.ninja || ! -e $dir/.configured || CMakePresets.json -nt $dir/.configured ]] ||
        ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$dir/CMakeCache.txt" ||
        { [[ -n ${WITH_TESTS:-} ]] && grep -qE '^(GTest_DIR|_Python3_EXECUTABLE):.*NOTFOUND$' "$dir/CMakeCache.txt"; }; then
        quietly "configuring $preset" flock "$dir/.lock" cmake --fresh --preset "$preset" || return
        touch "$dir/.configured"
    fi
    quietly "building $preset" flock "$dir/.lock" cmake --build "$dir" --target "${targets[@]:-all}"
}

# The node to use: the one that scripts/setup installed, else the system's.
node_bin() {
    local own=build/tools/node/node_modules/.bin/node
    if [[ -x $own ]]; then printf '%s\n' "$own"; else printf 'node\n'; fi
}

# The versions of Node.js that the tools of the page take, as web/package.json has them: ^20.19.0 || >=24.0.0
node_wanted() { sed -nE 's/^ *"node": "(.*)"$/\1/p' web/package.json; }

# node_fits VERSION: whether it is one of them.
node_fits() {
    local version=${1#v} ranges range least
    [[ $version == [0-9]* ]] || return 1
    IFS='|' read -r -a ranges <<<"$(node_wanted)"
    for range in "${ranges[@]}"; do
        range=${range// /}
        least=${range#^}
        least=${least#>=}
        [[ -n $least && $(printf '%s\n' "$least" "$version" | sort -V | head -n 1) == "$least" ]] || continue
        if [[ $range == '>='* || ${version%%.*} == "${least%%.*}" ]]; then return 0; fi
    done
    return 1
}

# Commands in web/, with the node that scripts/setup installed, if it did.
in_web() {
    local own=$PWD/build/tools/node/node_modules/.bin
    (cd web && PATH="$own:$PATH" "$@")
}

# Whether the file STAMP says that something was done with just these contents.
stamped() { [[ -e $1 && $(<"$1") == "$2" ]]; }

# install_page_tools build|test: the tools that build the page, or those that test it too, from npm, when their list has
# changed: just the versions of the lock file, each checked by its hash.
install_page_tools() {
    local stamp=web/node_modules/.magichat-$1 key omit=() version
    [[ ${MAGICHAT_SETUP:-} != skip || ! -d web/node_modules ]] || return 0
    key=$(sha256sum <web/package-lock.json)
    ! stamped "$stamp" "$key" && ! stamped web/node_modules/.magichat-test "$key" || return 0
    [[ $1 == test ]] || omit=(--omit=dev)
    scripts/setup node || return
    version=$(in_web node --version 2>&1) || version="none"
    if ! node_fits "$version"; then # only if scripts/setup was told to install nothing
        say "ERROR: the tools of the page take Node.js $(node_wanted), and here is $version. Install one of these, or let scripts/setup do it." >>"$LOG"
        return 1
    fi
    quietly 'fetching the tools of the page' in_web npm ci "${omit[@]}" --no-audit --no-fund --fetch-retries=2 || {
        say 'ERROR: npm could not fetch the tools of the page. Check the network and run this again.' >>"$LOG"
        return 1
    }
    printf '%s' "$key" >"$stamp"
}

# build_page [test]: the page in web/dist, with the engine as a WASM module, when something in it has changed.
build_page() {
    local files stamp=web/dist/.built key
    build_preset wasm && install_page_tools "${1:-build}" || return
    mapfile -d '' -t files < <(list_files | grep -zE '^(web|texts|docs/pictures)/' | grep -zvE '^web/tests/')
    key=$(cat "${files[@]}" build/wasm/wasm/{magichat,table}.wasm | sha256sum)
    ! stamped "$stamp" "$key" || return 0 # the build empties the folder, so the stamp stands for the whole of it
    quietly 'building the page' in_web npx vite build --logLevel warn || return
    printf '%s' "$key" >"$stamp"
}

# Our files (tracked, or new and not ignored), each ended by NUL. Without git: all but what .gitignore names.
list_files() {
    local file
    {
        if [[ -e .git ]] && git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
            git ls-files -co --exclude-standard -z
        else
            find . \( -path ./build -o -name .git -o -name node_modules -o -name dist -o -name .cache \
                -o -name __pycache__ \) -prune -o -type f -printf '%P\0'
        fi
    } | LC_ALL=C sort -zu | while IFS= read -r -d '' file; do
        if [[ -f $file ]]; then printf '%s\0' "$file"; fi
    done
}

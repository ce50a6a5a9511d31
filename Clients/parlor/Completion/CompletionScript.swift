/// What completes lines in a shell: made of the commands as the help tells them.
struct CompletionScript {
    enum Shell: String, CaseIterable {
        case bash, zsh
    }

    let shell: Shell

    var text: String {
        """
        # Completes 'parlor' in \(shell). Load it anew after an update:
        #   source <(parlor completion \(shell))

        \(table)

        \(placeholders)

        \(Self.candidates)

        \(shell == .bash ? Self.bash : Self.zsh)
        """
    }
}

extension CompletionScript {
    private static let names = Command.all.map(\.name).joined(separator: " ")

    /// Of each command its options, what their values are, and what follows.
    private var table: String {
        let cases = Command.all.map { command in
            let options = command.options + [.help]
            let flags = options.flatMap { [$0.name] + [$0.short].compactMap(\.self) }
            let values = options.flatMap { option in
                option.value.map { value in
                    [option.name, option.short].compactMap(\.self).map { "\($0)=\(value)" }
                } ?? []
            }
            return """
                    \(command.name))
                        flags='\(flags.joined(separator: " "))'
                        values='\(values.joined(separator: " "))'
                        operands='\(command.placeholders.joined(separator: " "))'
                        ;;
                """
        }
        return """
            _parlor_table() {
                flags= values= operands=
                case $1 in
                help) operands=COMMAND ;;
            \(cases.joined(separator: "\n"))
                esac
            }
            """
    }

    /// What a placeholder stands for is added to the candidates.
    private var placeholders: String {
        let instances = CompletionWords.instances
        let names = Set(CompletionWords.byPlaceholder.keys).union(instances).sorted()
        let cases = names.map { name in
            let words = (CompletionWords.byPlaceholder[name] ?? []).joined(separator: " ")
            let others = instances.contains(name) ? " $(_parlor_instances)" : ""
            return "        \(name)) candidates=\"$candidates \(words)\(others)\" ;;"
        }
        return """
            _parlor_instances() {
                local file
                for file in "${PARLOR_DATA:-./data}"/logs/*-*.log; do
                    file=${file##*/}
                    case $file in *'*'*) ;; *) echo "${file%.log}" ;; esac
                done
            }

            _parlor_add() {
                local part IFS='|'
                for part in $1; do
                    case $part in
            \(cases.joined(separator: "\n"))
                    \(CompletionWords.files.joined(separator: "|"))) files=yes ;;
                    [[:lower:]]*) candidates="$candidates $part" ;;
                    esac
                done
            }
            """
    }

    /// Of the word to complete, and the words before it, for every shell.
    private static let candidates = """
        _parlor_candidates() {
            [ -z "${ZSH_VERSION-}" ] || emulate -L sh
            local word=$1 flags values operands previous pair awaited= last= count=0 place=0
            shift
            candidates= files=
            if [ $# = 0 ]; then
                candidates='\(names) help --help'
                return
            fi
            _parlor_table "$1"
            shift
            for previous in "$@"; do
                if [ -n "$awaited" ]; then
                    awaited=
                    continue
                fi
                case $previous in
                -*) for pair in $values; do
                        [ "${pair%%=*}" != "$previous" ] || awaited=${pair#*=}
                    done ;;
                *) count=$((count + 1)) ;;
                esac
            done
            if [ -n "$awaited" ]; then
                _parlor_add "$awaited"
                return
            fi
            case $word in
            -*)
                candidates=$flags
                return ;;
            esac
            for pair in $operands; do
                last=$pair
                [ $place != $count ] || awaited=${pair%...}
                place=$((place + 1))
            done
            case $last in *...) awaited=${awaited:-${last%...}} ;; esac
            _parlor_add "$awaited"
            [ -n "$candidates$files$awaited" ] || candidates=$flags
        }
        """

    private static let bash = """
        _parlor() {
            local candidates files index word=${COMP_WORDS[COMP_CWORD]} before=()
            for ((index = 1; index < COMP_CWORD; index++)); do
                [ "${COMP_WORDS[index]}" = = ] || before+=("${COMP_WORDS[index]}")
            done
            [ "$word" != = ] || word=
            _parlor_candidates "$word" "${before[@]}"
            COMPREPLY=($(compgen -W "$candidates" -- "$word"))
            if [ -n "$files" ]; then
                local IFS=$'\\n'
                COMPREPLY+=($(compgen -f -- "$word"))
                compopt -o filenames 2>/dev/null
            fi
            case ${COMPREPLY[0]-} in
            *[.=]) [ ${#COMPREPLY[@]} != 1 ] || compopt -o nospace 2>/dev/null ;;
            esac
            return 0
        }
        complete -F _parlor parlor
        """

    private static let zsh = """
        _parlor() {
            local candidates files
            _parlor_candidates "${words[CURRENT]}" "${(@)words[2,CURRENT-1]}"
            local -a all=(${=candidates})
            compadd -S '' -- ${(M)all:#*[.=]}
            compadd -- ${all:#*[.=]}
            [[ -z $files ]] || _files
        }
        compdef _parlor parlor
        """
}
